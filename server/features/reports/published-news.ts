import { dayAt } from '@everycast/contract/time';
import { type Message, message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt } from '../../kernel/text.ts';
import type { ReportsNeeds } from './needs.ts';
import type { PublishedPost, ReportStore } from './report-store.ts';

/**
 * What was published less than this ago waits for the next time: its transaction may not have committed yet, and the post's other accounts
 * may follow. Milliseconds.
 */
const settlesIn = 60_000;
const maxExcerpts = 3;
const excerptLength = 80;

/**
 * Tells workspaces' activity what was published where, and authors which of their posts are published on all their accounts: in one notification per day, which counts them until it is read.
 * Those who are limited to account groups are told of each post apart, so that they see exactly those of the posts that they see.
 */
export function createPublishedNews(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>,
  { notifications }: Pick<ReportsNeeds, 'notifications'>,
  store: ReportStore,
) {
  return async function tellPublished(): Promise<void> {
    const until = new Date(kernel.clock.now().getTime() - settlesIn);
    await kernel.db.transaction().execute(async (tx) => {
      const since = await store.tellUntil(tx, until);
      if (!since) return;
      for (const { workspaceId, postId, text, at, accountIds, on } of await store.publications(tx, since, until)) {
        const subject = { id: postId, name: excerpt(text, excerptLength) };
        const happened = { workspaceId, action: 'post.published', subject, accountIds, details: { on }, at } as const;
        await kernel.domainEvents.emit(tx, 'activity.happened', happened);
      }
      const posts = await store.publishedBetween(tx, since, until);
      const byAuthor = Map.groupBy(posts, ({ authorId, workspaceId, limited, id }) => `${authorId} ${workspaceId} ${limited ? id : ''}`);
      // People in one order: notifying someone locks them.
      for (const [, those] of [...byAuthor].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const newest = those.at(-1);
        if (newest) await notifications.notify(tx, newsOf(newest, those, dayAt(until, newest.zone).date));
      }
    });
  };
}

/** @param posts oldest first */
const newsOf = (newest: PublishedPost, posts: readonly PublishedPost[], day: string) => ({
  workspaceId: newest.workspaceId,
  to: { userIds: [newest.authorId] },
  kind: 'post.published',
  title: message('notifications.published', { count: posts.length }),
  body: message('common.lines', { lines: posts.toReversed().slice(0, maxExcerpts).flatMap(excerptOf) }),
  link: `/calendar?view=day&from=${day}`,
  group: `published:${newest.limited ? newest.id : day}`,
  about: { postId: newest.id },
});

function excerptOf({ text }: PublishedPost): Message[] {
  const short = excerpt(text, excerptLength);
  return short === '' ? [] : [message('notifications.excerpt', { text: short })];
}
