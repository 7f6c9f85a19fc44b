import { defined } from '@everycast/contract/defined';
import { accountName } from '@everycast/platforms/port/account';
import { calledBy } from '../../kernel/acting.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { InvalidJson } from '../../kernel/database/json.ts';
import { seenByAll } from '../../kernel/database/limit.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readableMessage } from '../../kernel/messages.ts';
import { tellFailures } from './failed-activity.ts';
import type { NeedsAndPosts } from './needs.ts';
import { type News, newsOfPost, newsOfResponses, newsOfRestored, type ReportedTarget } from './news.ts';
import type { PublishingStore, Unnotified } from './publishing-store.ts';
import type { SentContent } from './registered.ts';

/** Failures within this time of the first are reported together. Milliseconds. */
const batchFor = 5_000;
const atOnce = 500;

export type Notifier = ReturnType<typeof createNotifier>;

type Failure = { target: Unnotified; content: SentContent; authorId: string };

/**
 * Notifies authors of posts that weren't published, or only in part, and tells their workspaces' activity: once per post, however many of its accounts it is about. Who has yet
 * to be notified is stored in the database, so nobody is missed after a crash.
 */
export function createNotifier(
  kernel: Pick<Kernel, 'db' | 'domainEvents' | 'log'>,
  needs: Pick<NeedsAndPosts, 'posts' | 'accounts' | 'notifications' | 'platforms'>,
  store: PublishingStore,
) {
  let timer: NodeJS.Timeout | null = null;
  let notifying: Promise<void> = Promise.resolve();

  /** What targets send. One that can't be read is left out, so that it keeps nobody from being notified of others. */
  async function contents(ids: readonly string[]): Promise<SentContent[]> {
    try {
      return await needs.posts.contents(ids);
    } catch (error) {
      if (!(error instanceof InvalidJson)) throw error;
      if (ids.length > 1) return (await Promise.all(ids.map((id) => contents([id])))).flat();
      kernel.log.error({ err: error, target: ids[0] }, 'Nobody is notified of a target that cannot be read');
      return [];
    }
  }

  async function notify(): Promise<void> {
    const unnotified = await store.unnotified(atOnce);
    if (unnotified.length === 0) return;
    const contentOf = new Map((await contents(unnotified.map(({ id }) => id))).map((content) => [content.id, content]));
    const readable = unnotified.flatMap((target) => {
      const content = contentOf.get(target.id);
      return content ? [{ target, content }] : [];
    });
    const failures = readable.flatMap(({ target, content }): Failure[] =>
      content.authorId ? [{ target, content, authorId: content.authorId }] : [],
    );
    const postIds = [...new Set(readable.map(({ content }) => content.postId))];
    const accountIds = postIds.length === 0 ? [] : await store.accountsOf(postIds);
    const accounts = await needs.accounts.load(accountIds);
    const reported = ({ accountId, state, remoteId, problemKind, problemMessage }: Omit<Unnotified, 'workspaceId'>): ReportedTarget[] => {
      const account = accounts.get(accountId);
      if (!account) return [];
      const { manifest } = needs.platforms[account.platform];
      return [
        {
          platform: account.platform,
          name: manifest.name,
          handle: account.handle,
          on: accountName(manifest, account),
          state,
          out: remoteId !== null,
          error: problemKind && problemMessage !== null ? { kind: problemKind, reason: readableMessage(problemMessage) } : null,
        },
      ];
    };

    /** By post, with all of its accounts as they are now; those that belong together otherwise, as one. */
    async function newsFor(tx: Tx, those: readonly Failure[]): Promise<News[]> {
      const [restored, others] = split(those, ({ target, content }) => target.problemKind === 'restored' && content.response === null);
      const [responses, posts] = split(others, ({ content }) => content.response !== null);
      const news = restored.length > 0 ? [newsOfRestored(restored.length)] : [];
      const [first] = responses;
      const [shown] = first ? reported(first.target) : [];
      if (first?.content.response && shown) {
        const { response } = first.content;
        const { accountId } = first.target;
        news.push(newsOfResponses({ ...shown, accountId, text: textOf(first.content), response }, responses.length));
      }
      const contents = new Map(posts.map(({ content }) => [content.postId, content]));
      const all = contents.size === 0 ? [] : await store.targetsOf(tx, [...contents.keys()]);
      for (const [postId, targets] of Map.groupBy(all, (target) => target.postId)) {
        const content = contents.get(postId);
        const text = content && (targets.length === 1 ? textOf(content) : content.text);
        const one = newsOfPost({ id: postId, text: text ?? '' }, targets.flatMap(reported));
        if (one) news.push(one);
      }
      return news;
    }

    await kernel.db.transaction().execute(async (tx) => {
      const taken = new Set(
        await store.takeUnnotified(
          tx,
          unnotified.map(({ id }) => id),
        ),
      );
      await tellFailures(
        tx,
        kernel,
        readable.filter(({ target }) => taken.has(target.id)),
        accounts,
      );
      const byAuthor = Map.groupBy(
        failures.filter(({ target }) => taken.has(target.id)),
        ({ target, authorId }) => `${authorId} ${target.workspaceId}`,
      );
      // People in one order: notifying someone locks them.
      for (const [, those] of [...byAuthor].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const { target, authorId } = defined(those[0]);
        for (const news of await newsFor(tx, those)) {
          await needs.notifications.notify(tx, { workspaceId: target.workspaceId, to: { userIds: [authorId] }, ...news });
        }
      }
    });
    if (unnotified.length === atOnce) await notify();
  }

  const now = () => {
    timer = null;
    notifying = notifying
      .then(notify)
      .catch((error: unknown) => kernel.log.error({ err: error }, 'Notifying people of failures failed; they will be included next time'));
  };

  return {
    soon(): void {
      timer ??= calledBy(null, () => seenByAll(() => setTimeout(now, batchFor)));
    },
    async stop(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        now();
      }
      await notifying;
    },
  };
}

const textOf = ({ own, text }: SentContent): string => own.text ?? text;

function split<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}
