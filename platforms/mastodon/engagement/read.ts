import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { tokenOf } from '../../port/account.ts';
import { type Answer, CallFailure, call, unexpectedAnswer } from '../../port/call.ts';
import { type Engagement, type EngagementItem, neverOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { cursorIn } from '../../port/stored.ts';
import { mapEngagementErrors } from '../problems.ts';
import { plain } from '../same-text.ts';

const callMs = 30_000;
/** Entries per read and source; each may need a separate call, and a server allows 300 in five minutes. */
const atOnce = 20;

/** What a reply needs of a status: a reply is never more public than what it answers. */
export const ItemContext = z.object({ visibility: z.string() });
type ItemContext = z.infer<typeof ItemContext>;

/** The newest mention and the newest status of the account that were read; null if none was. */
const Cursor = z.object({ mention: z.string().nullable(), status: z.string().nullable() });
type Cursor = z.infer<typeof Cursor>;

type Account = Pick<ConnectedAccount, 'service' | 'credentials' | 'remoteId'>;
/** Entity Status, as far as it is used. */
type Status = { id: string; author: string; account: Fields; inReplyTo: string | null; visibility: string; fields: Fields };

/**
 * Reads who mentioned the account, which includes replies and messages, and what the account itself answered elsewhere. Mastodon reports
 * nothing about replies that don't mention it.
 */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver = neverOver) =>
  mapEngagementErrors(env, 'ask', async () => {
    const { mention, status } = cursorIn(Cursor, cursor) ?? { mention: null, status: null };
    const mentions = await listFrom('notifications', { 'types[]': 'mention' }, mention, account, env);
    const statuses = await listFrom(`accounts/${account.remoteId}/statuses`, { exclude_reblogs: true }, status, account, env);
    const inMention = (one: unknown) => fieldsIn(one).status ?? null;
    // What answers nobody is a post.
    const isAnswer = (one: unknown) => ![null, undefined, account.remoteId].some((none) => none === fieldsIn(one).in_reply_to_account_id);
    const entries = [...mentions.map(inMention), ...statuses.map((one) => (isAnswer(one) ? one : null))];
    const items: EngagementItem[] = [];
    let read = 0;
    for (const one of entries) {
      if (read > 0 && isOver()) break;
      if (one !== null) items.push(...(await itemsOf(statusOf(one), account, env)));
      read += 1;
    }
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const next: Cursor = {
      mention: placeAfter(mentions, read, mention),
      status: placeAfter(statuses, read - mentions.length, status),
    };
    const more = read < entries.length || (cursor !== null && (mentions.length >= atOnce || statuses.length >= atOnce));
    return { items, cursor: next, more };
  });

/** The newest of the first `read` entries. Once a list was read to its end, what comes next is newer than nothing. */
function placeAfter(entries: readonly unknown[], read: number, before: string | null): string | null {
  const ids = entries.slice(0, Math.max(0, read)).map((one) => textOf(fieldsIn(one).id));
  return ids.findLast((id) => id !== '') ?? before ?? (read >= entries.length ? '0' : null);
}

/** Entries after `since`, oldest first; for null the newest. */
async function listFrom(
  path: string,
  more: Readonly<Record<string, string | boolean>>,
  since: string | null,
  account: Account,
  env: PlatformEnv,
): Promise<unknown[]> {
  const query = { ...more, limit: atOnce, ...(since !== null && { min_id: since }) };
  const { answer, url } = await get(path, query, account, env);
  if (!Array.isArray(answer.body)) throw unexpectedAnswer(answer, url);
  // Whatever a server returns, no more than was asked for is read: what is newer follows at the next reading.
  const oldestFirst = answer.body.toReversed();
  return since === null ? oldestFirst.slice(-atOnce) : oldestFirst.slice(0, atOnce);
}

async function get(
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
  account: Account,
  env: PlatformEnv,
): Promise<{ answer: Answer; url: string }> {
  const url = `${account.service}/api/v1/${path}`;
  return { url, answer: await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs }) };
}

function statusOf(entity: unknown): Status {
  const fields = fieldsIn(entity);
  const account = fieldsIn(fields.account);
  return {
    id: textOf(fields.id),
    author: textOf(account.id),
    account,
    fields,
    inReplyTo: textOf(fields.in_reply_to_id) || null,
    visibility: textOf(fields.visibility) || 'public',
  };
}

/** Empty if it has been deleted. */
async function itemsOf(status: Status, account: Account, env: PlatformEnv): Promise<EngagementItem[]> {
  const before = status.inReplyTo === null ? [] : await ancestorsOf(status, account, env);
  if (before === null) return [];
  const isOwn = ({ author }: Status) => author === account.remoteId;
  const chain = [...before, status];
  const isMessage = status.visibility === 'direct';
  const start = chain.find((one) => !isOwn(one)) ?? status;
  const [root = status] = chain;
  const other = isOwn(status) ? (chain.findLast((one) => !isOwn(one)) ?? status) : status;
  const { fields, account: by } = status;
  return [
    {
      remoteId: status.id,
      kind: isMessage ? 'dm' : isOwn(root) ? 'comment' : 'mention',
      // Messages with someone are one conversation; whatever is public is one from the first status that isn't the account's own.
      threadId: isMessage ? `messages ${other.author}` : start.id,
      under: status.inReplyTo,
      postId: !isMessage && isOwn(root) ? (chain.slice(0, chain.indexOf(start)).at(-1) ?? root).id : null,
      from: {
        remoteId: status.author,
        handle: textOf(by.acct),
        name: textOf(by.display_name) || textOf(by.username),
        url: textOf(by.url) || null,
        avatarUrl: textOf(by.avatar) || null,
      },
      own: isOwn(status),
      text: plain(textOf(fields.content)).trim(),
      at: textOf(fields.created_at),
      permalink: textOf(fields.url) || null,
      context: { visibility: status.visibility } satisfies ItemContext,
    },
  ];
}

/** The statuses it answers, oldest first; null if the status itself is gone. */
async function ancestorsOf({ id }: Status, account: Account, env: PlatformEnv): Promise<Status[] | null> {
  try {
    const { answer } = await get(`statuses/${id}/context`, {}, account, env);
    const { ancestors } = fieldsIn(answer.body);
    return Array.isArray(ancestors) ? ancestors.map(statusOf) : [];
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return null;
    throw error;
  }
}
