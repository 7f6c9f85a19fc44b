import { type Message, message } from '@everycast/messages/message';
import { accountName } from '@everycast/platforms/port/account-name';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { StoredResponse } from '../store/tables.ts';
import type { PublishingNeeds } from './needs.ts';
import type { createPublishingStore, Unnotified } from './store.ts';

/** Failures within this time of the first are reported together. Milliseconds. */
const batchFor = 5_000;
const atOnce = 500;
const excerptLength = 80;

export type Notifier = ReturnType<typeof createNotifier>;

type Failure = Unnotified & { postId: string; text: string; on: Message; response: StoredResponse | null };

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

  async function notify(): Promise<void> {
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
      return [
        {
          ...target,
          postId: content.postId,
          text: content.own.text ?? content.text,
          authorId: content.authorId,
          response: content.response,
          on,
        },
      ];
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
        ({ workspaceId, authorId, response }) => `${workspaceId} ${authorId} ${response !== null}`,
      );
      for (const those of byAuthor.values()) {
        const [{ workspaceId, authorId: userId }] = those as [(typeof those)[number]];
        await needs.notifications.notify(tx, { workspaceId, userId, ...newsOf(those) });
      }
    });
    if (unnotified.length === atOnce) await notify();
  }

  const now = () => {
    timer = null;
    telling = telling
      .then(notify)
      .catch((error: unknown) => kernel.log.error({ err: error }, 'Notifying people of failures failed; they will be included next time'));
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
function newsOf(failures: readonly Failure[]): { kind: string; title: Message; body: Message; link: string } {
  const [first] = failures;
  const count = failures.length;
  if (failures.every(({ problemKind, response }) => problemKind === 'restored' && response === null)) {
    const title = message('notifications.restored_title', { count });
    return { kind: 'publishing.restored', title, body: message('notifications.restored_body'), link: '/restored-posts' };
  }
  if (first?.response) return newsOfResponses(first, first.response, failures);
  if (first && count === 1) {
    return {
      kind: first.state === 'unconfirmed' ? 'publishing.unconfirmed' : 'publishing.failed',
      title: titleOf(first),
      body: message('common.lines', { lines: [...excerptOf(first.text), ...(first.problemMessage ? [first.problemMessage] : [])] }),
      link: `/posts/${first.postId}`,
    };
  }
  const reasons = Map.groupBy(failures, ({ on, problemMessage }) => JSON.stringify([on, problemMessage]));
  const lines = [...reasons.values()].map((those) => {
    const [{ on, problemMessage: why }] = those as [Failure];
    return message(those.length === 1 ? 'notifications.failed_reason' : 'notifications.failed_reason_many', {
      count: those.length,
      on,
      why,
    });
  });
  return {
    kind: 'publishing.failed',
    title: message(failures.some(isOut) ? 'notifications.failed_many_or_partly' : 'notifications.failed_many', { count }),
    body: message('common.lines', { lines: lines.slice(0, 5) }),
    link: '/calendar',
  };
}

/** Responses are in their conversations, not among the posts. */
function newsOfResponses(first: Failure, response: StoredResponse, failures: readonly Failure[]): ReturnType<typeof newsOf> {
  const { on, state, text, problemMessage } = first;
  const count = failures.length;
  const what = message(`steps.response_${response.action}`);
  const code = state === 'unconfirmed' ? 'notifications.response_unconfirmed' : 'notifications.response_failed';
  return {
    kind: state === 'unconfirmed' && count === 1 ? 'publishing.unconfirmed' : 'publishing.failed',
    title: count === 1 ? message(code, { what, on }) : message('notifications.responses_failed', { count }),
    body: message('common.lines', { lines: [...excerptOf(text), ...(problemMessage ? [problemMessage] : [])] }),
    link: `/engagement?conversation=${response.conversationId}`,
  };
}

const isOut = ({ remoteId }: Failure): boolean => remoteId !== null;

function titleOf(failure: Failure): Message {
  const { state, on } = failure;
  if (state === 'unconfirmed') return message(isOut(failure) ? 'notifications.unconfirmed_rest' : 'notifications.unconfirmed', { on });
  return message(isOut(failure) ? 'notifications.partly' : 'notifications.failed', { on });
}

function excerptOf(text: string): Message[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line;
  return line.length === 0 ? [] : [message('notifications.excerpt', { text: short })];
}
