import { type Message, message } from '@everycast/messages/message';
import type { ReceivedItem } from '../../kernel/domain-events.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt } from '../../kernel/text.ts';
import type { EngagementNewsNeeds, PostBrief } from './needs.ts';

const excerptLength = 80;
/** Older items are no news: the first reading of an account brings what was written long ago. Milliseconds. */
const newsFor = 24 * 3600 * 1000;

const excerptOf = (text: string): string => excerpt(text, excerptLength);

/** Notifies people of what others write and like: one notification per post and kind of event, until it is read. */
export function engagementNews({ domainEvents, clock }: Pick<Kernel, 'domainEvents' | 'clock'>, needs: EngagementNewsNeeds): void {
  domainEvents.on('engagement.received', async (tx, { workspaceId, accountId, items }) => {
    const since = clock.now().getTime() - newsFor;
    const news = items.filter(({ own, at }) => !own && at.getTime() >= since);
    const postOf = async (remoteId: string | null) =>
      remoteId === null ? null : await needs.posts.publishedAs(workspaceId, accountId, remoteId, tx);
    const remoteIds = new Set(news.map(({ kind, postId }) => (kind === 'comment' ? postId : null)));
    const posts = new Map<string | null, PostBrief | null>();
    for (const remoteId of remoteIds) posts.set(remoteId, await postOf(remoteId));
    const groups = Map.groupBy(news, (item) => groupOf(accountId, item, item.kind === 'comment' ? (posts.get(item.postId) ?? null) : null));
    for (const [group, those] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const newest = those.reduce((one, other) => (other.at > one.at ? other : one));
      const post = newest.kind === 'comment' ? (posts.get(newest.postId) ?? null) : null;
      await needs.notifications.notify(tx, {
        workspaceId,
        to: { permission: 'engagement.respond' },
        kind: `engagement.${newest.kind}`,
        title: titleOf(newest, those.length, post),
        body: message('notifications.said', { name: newest.name, text: excerptOf(newest.text) }),
        link: `/engagement?conversation=${newest.conversationId}`,
        group,
        about: { accountId },
      });
    }
  });

  domainEvents.on('post.liked', async (tx, { workspaceId, postId, count }) => {
    const post = await needs.posts.brief(workspaceId, postId, tx);
    if (!post?.authorId) return;
    await needs.notifications.notify(tx, {
      workspaceId,
      to: { userIds: [post.authorId] },
      kind: 'post.liked',
      title: message('notifications.likes_on', { count, text: excerptOf(post.text) }),
      body: message('notifications.likes_body'),
      link: `/posts/${post.id}`,
      group: `like:${post.id}`,
      about: { postId: post.id },
    });
  });
}

/** A post on several accounts is one post. All else counts by account: however many people write, their number doesn't make more. */
function groupOf(accountId: string, { kind }: ReceivedItem, post: PostBrief | null): string {
  return post ? `${kind}:${post.id}` : `${kind}:${accountId}`;
}

function titleOf({ kind }: ReceivedItem, count: number, post: PostBrief | null): Message {
  if (kind === 'dm') return message('notifications.messages', { count });
  if (kind === 'mention') return message('notifications.mentions', { count });
  const text = post ? excerptOf(post.text) : '';
  return text === '' ? message('notifications.comments', { count }) : message('notifications.comments_on', { count, text });
}
