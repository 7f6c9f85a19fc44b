import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, IsOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, isFields, textOf } from '../../port/fields.ts';
import { homeBase } from '../session.ts';
import { procedure, query, unexpectedAnswer } from '../xrpc.ts';
import { itemOfMessage } from './items.ts';

/** Messages belong to one central service; an account's server passes these calls on to it. */
const proxy = 'did:web:api.bsky.chat#bsky_chat';
const callMs = 30_000;
/** What is read of old messages when an account is connected: of the newest conversations, the newest messages. */
const [oldConvos, oldMessages] = [20, 20];

type Params = Record<string, string | readonly string[]>;

export const askChat = (account: ConnectedAccount, env: PlatformEnv, method: string, params: Params) =>
  query(env, { base: homeBase(account), method, params, token: account.credentials.accessJwt, timeoutMs: callMs, proxy });

export const sendChat = (account: ConnectedAccount, env: PlatformEnv, method: string, json: object) =>
  procedure(env, { base: homeBase(account), method, json, token: account.credentials.accessJwt, timeoutMs: callMs, proxy });

const listIn = (value: unknown, account: ConnectedAccount): Fields[] => {
  if (!Array.isArray(value)) throw unexpectedAnswer(homeBase(account));
  return value.filter(isFields);
};

/** A conversation's newest messages, newest first. @throws CallFailure */
export async function newestMessages(convoId: string, limit: number, account: ConnectedAccount, env: PlatformEnv): Promise<Fields[]> {
  const { messages } = await askChat(account, env, 'chat.bsky.convo.getMessages', { convoId, limit: String(limit) });
  return listIn(messages, account);
}

/**
 * Messages after a cursor of the account's log, or without one the newest of the newest conversations. Once it is over, no more
 * conversations are read, so new messages in them don't say who wrote them.
 * @throws CallFailure
 */
export async function readMessages(
  cursor: string | null,
  account: ConnectedAccount,
  env: PlatformEnv,
  isOver: IsOver,
): Promise<{ items: EngagementItem[]; cursor: string | null; more: boolean }> {
  const log = await askChat(account, env, 'chat.bsky.convo.getLog', cursor === null ? {} : { cursor });
  const next = textOf(log.cursor) || cursor;
  if (cursor === null) return { items: await oldItems(account, env, isOver), cursor: next, more: false };
  const logs = listIn(log.logs, account);
  const created = logs.filter(({ $type }) => textOf($type).endsWith('#logCreateMessage'));
  const items: EngagementItem[] = [];
  const members = new Map<string, Fields[]>();
  for (const { convoId: id, message } of created) {
    const convoId = textOf(id);
    if (!members.has(convoId) && (members.size === 0 || !isOver())) {
      const { convo } = await askChat(account, env, 'chat.bsky.convo.getConvo', { convoId });
      members.set(convoId, membersIn(convo, account));
    }
    const item = itemOfMessage(fieldsIn(message), convoId, members.get(convoId) ?? [], account);
    if (item) items.push(item);
  }
  return { items, cursor: next, more: logs.length > 0 && next !== cursor };
}

const membersIn = (convo: unknown, account: ConnectedAccount): Fields[] => listIn(fieldsIn(convo).members, account);

async function oldItems(account: ConnectedAccount, env: PlatformEnv, isOver: IsOver): Promise<EngagementItem[]> {
  const { convos } = await askChat(account, env, 'chat.bsky.convo.listConvos', { limit: String(oldConvos) });
  const items: EngagementItem[] = [];
  for (const convo of listIn(convos, account)) {
    if (items.length > 0 && isOver()) break;
    const convoId = textOf(convo.id);
    const messages = await newestMessages(convoId, oldMessages, account, env);
    items.push(...messages.map((one) => itemOfMessage(one, convoId, membersIn(convo, account), account)).filter((one) => one !== null));
  }
  return items;
}
