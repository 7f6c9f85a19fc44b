import { accountName } from '@everycast/platforms/port/account-name';
import type { Kernel } from '../../../kernel/kernel.ts';
import { inEnglish } from '../../../kernel/messages.ts';
import type { PublishingNeeds } from './needs.ts';
import type { createPublishingStore, Unnotified } from './store.ts';

/** Failures within this time of the first are reported together. Milliseconds. */
const batchFor = 5_000;
const atOnce = 500;
const excerptLength = 80;

export type Notifier = ReturnType<typeof createNotifier>;

type Failure = Unnotified & { postId: string; text: string; on: string };

/**
 * Notifies authors of posts that weren't published, or only in part. Who has yet to be notified is stored in the database, so nobody is
 * missed after a crash.
 */
export function createNotifier(
  kernel: Pick<Kernel, 'db' | 'log'>,
  needs: Pick<PublishingNeeds, 'posts' | 'accounts' | 'notifications' | 'platforms'>,
  store: ReturnType<typeof createPublishingStore>,
) {
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();

  async function tell(): Promise<void> {
    const unnotified = await store.unnotified(atOnce);
    if (unnotified.length === 0) return;
    const [contents, accounts] = await Promise.all([
      needs.posts.contents(unnotified.map(({ id }) => id)),
      needs.accounts.forPublishing([...new Set(unnotified.map(({ accountId }) => accountId))]),
    ]);
    const contentOf = new Map(contents.map((content) => [content.id, content]));
    const failures = unnotified.flatMap((target) => {
      const content = contentOf.get(target.id);
      const account = accounts.get(target.accountId);
      if (!content?.authorId || !account) return [];
      const on = accountName(needs.platforms[account.platform].manifest, account);
      return [{ ...target, postId: content.postId, text: content.own.text ?? content.text, authorId: content.authorId, on }];
    });
    await kernel.db.transaction().execute(async (tx) => {
      const taken = new Set(
        await store.takeUnnotified(
          tx,
          unnotified.map(({ id }) => id),
        ),
      );
      const byAuthor = Map.groupBy(
        failures.filter(({ id }) => taken.has(id)),
        ({ workspaceId, authorId }) => `${workspaceId} ${authorId}`,
      );
      for (const those of byAuthor.values()) {
        const [{ workspaceId, authorId: userId }] = those as [(typeof those)[number]];
        await needs.notifications.notify(tx, { workspaceId, userId, ...newsOf(those) });
      }
    });
    if (unnotified.length === atOnce) await tell();
  }

  const now = () => {
    timer = null;
    telling = telling
      .then(tell)
      .catch((error: unknown) => kernel.log.error({ err: error }, 'People could not be told of failures; they are with the next ones'));
  };

  return {
    soon(): void {
      timer ??= setTimeout(now, batchFor);
    },
    async stop(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        now();
      }
      await telling;
    },
  };
}

/** The text for one failure, or for many. */
function newsOf(failures: readonly Failure[]): { kind: string; title: string; body: string; link: string } {
  const [first] = failures;
  if (failures.every(({ problemKind }) => problemKind === 'restored')) {
    const count = failures.length === 1 ? '1 post is' : `${failures.length} posts are`;
    const body = 'Everycast was restored from a backup. Review what may have been published, changed or cancelled since then.';
    return { kind: 'publishing.restored', title: `${count} on hold after a restore`, body, link: '/restored-posts' };
  }
  if (first && failures.length === 1) {
    return {
      kind: first.state === 'unconfirmed' ? 'publishing.unconfirmed' : 'publishing.failed',
      title: titleOf(first),
      body: [excerptOf(first.text), first.problemMessage && inEnglish(first.problemMessage)].filter(Boolean).join('\n'),
      link: `/posts/${first.postId}`,
    };
  }
  const reasons = Map.groupBy(failures, ({ on, problemMessage }) => `${on}: ${problemMessage ? inEnglish(problemMessage) : ''}`);
  const lines = [...reasons].map(([reason, those]) => (those.length === 1 ? reason : `${those.length} posts on ${reason}`));
  return {
    kind: 'publishing.failed',
    title: `${failures.length} posts were not published${failures.some(isOut) ? ', or not whole' : ''}`,
    body: lines.slice(0, 5).join('\n'),
    link: '/calendar',
  };
}

const isOut = ({ remoteId }: Failure): boolean => remoteId !== null;

function titleOf(failure: Failure): string {
  const { state, on } = failure;
  if (state === 'unconfirmed') return `Not known yet whether ${isOut(failure) ? 'all of ' : ''}your post is out on ${on}`;
  return isOut(failure) ? `Your post is out on ${on}, but not all of it` : `Your post was not published on ${on}`;
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length === 0 ? '' : `“${line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line}”`;
}
