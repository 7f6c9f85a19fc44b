import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../../core/routes/http.ts';
import { type Ask, createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import type { Person } from '../../core/stand-in.ts';
import type { ChatMessage, Convo, SeenPost } from '../inbox.ts';
import { excessOf } from '../lexicons.ts';
import { limits } from '../limits.ts';
import type { Parts } from '../parts.ts';
import { errorFormat, invalid, refused, unfit } from './error-format.ts';

const limit = z.coerce.number().int().min(1).max(100).default(50);
const Notifications = z.strictObject({
  reasons: z
    .union([z.string(), z.array(z.string())])
    .transform((one) => [one].flat())
    .optional(),
  limit,
  cursor: z.string().optional(),
});
const Thread = z.strictObject({
  uri: z.string(),
  depth: z.coerce.number().int().min(0).max(1000).default(6),
  parentHeight: z.coerce.number().int().min(0).max(1000).default(80),
});
const Log = z.strictObject({ cursor: z.string().optional() });
const Convos = z.strictObject({ limit });
const One = z.strictObject({ convoId: z.string() });
const Messages = One.extend({ limit });
const Members = z.strictObject({ members: z.string() });
const NewMessage = One.extend({ message: z.strictObject({ text: z.string().min(1) }) });
const Reaction = One.extend({ messageId: z.string(), value: z.string() });

/** The name under which a server passes calls on to Bluesky's service for messages. */
const chatService = 'did:web:api.bsky.chat#bsky_chat';
const logPage = 50;

/** Notifications and threads, which the network's index has, and private messages. Real servers pass these calls on. */
export function inboxRoutes(http: FastifyInstance, parts: Parts): void {
  const { stage, inbox, people } = parts;
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/xrpc/app.bsky.notification.listNotifications',
    withToken({ aim: 'look' }, async ({ tenant, account }, request) => {
      const wish = Notifications.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const { reasons, limit: max, cursor } = wish.data;
      const all = (await inbox.notified(tenant, account)).filter(({ reason }) => !reasons || reasons.includes(reason)).reverse();
      const page = all.filter(({ at }) => cursor === undefined || at.toISOString() < cursor).slice(0, max);
      const last = page.at(-1);
      const notifications = page.map((one) => ({
        uri: one.uri,
        cid: one.cid,
        author: profileOf(one.by),
        reason: one.reason,
        record: one.value,
        isRead: false,
        indexedAt: one.at.toISOString(),
      }));
      return { status: 200, body: { notifications, ...(last && { cursor: last.at.toISOString() }), priority: false } };
    }),
  );

  http.get(
    '/xrpc/app.bsky.feed.getPostThread',
    withToken({ aim: 'look' }, async ({ tenant, account }, request) => {
      const wish = Thread.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const { uri, depth, parentHeight } = wish.data;
      if (depth > 0) return refused(501, 'MethodNotImplemented', 'Replies are not implemented');
      const thread = await threadTo({ tenant, account }, uri, parentHeight);
      return thread ? { status: 200, body: { thread } } : refused(400, 'NotFound', `Post not found: ${uri}`);
    }),
  );

  type Thread = { $type: string; post: object; parent?: Thread };
  async function threadTo(by: Pick<ParsedRequest, 'tenant' | 'account'>, uri: string, height: number): Promise<Thread | null> {
    const post = await inbox.post(by.tenant, uri, by.account);
    if (!post) return null;
    const { reply } = post.value as { reply?: { parent: { uri: string } } };
    const parent = reply && height > 0 ? await threadTo(by, reply.parent.uri, height - 1) : null;
    return { $type: 'app.bsky.feed.defs#threadViewPost', post: viewOf(post), ...(parent && { parent }) };
  }

  /** A route of the service for messages. */
  const chat = (ask: Ask, handle: (parsed: ParsedRequest, request: FastifyRequest) => Promise<Answer>) =>
    withToken(ask, async (parsed, request) =>
      request.headers['atproto-proxy'] === chatService
        ? handle(parsed, request)
        : refused(501, 'MethodNotImplemented', 'Method Not Implemented'),
    );
  const convoIn = async ({ tenant, account }: ParsedRequest, id: string): Promise<Convo | null> =>
    (await inbox.convos(tenant, account)).find((one) => one.id === id) ?? null;
  const noConvo = invalid('Convo not found');

  async function convoView(account: string, { id, other, messages }: Convo) {
    const me = await people.find(account);
    const last = messages.at(-1);
    return {
      id,
      rev: last?.id ?? '2222222222222',
      members: [me, other].filter((one) => one !== null).map(profileOf),
      muted: false,
      status: 'accepted',
      unreadCount: 0,
      ...(last && { lastMessage: { $type: 'chat.bsky.convo.defs#messageView', ...messageView(last) } }),
    };
  }

  http.get(
    '/xrpc/chat.bsky.convo.getLog',
    chat({ aim: 'look' }, async ({ tenant, account }, request) => {
      const wish = Log.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const all = (await inbox.convos(tenant, account)).flatMap(({ messages }) => messages).sort((a, b) => (a.id < b.id ? -1 : 1));
      const { cursor = all.at(-1)?.id ?? '2222222222222' } = wish.data;
      const page = all.filter(({ id }) => id > cursor).slice(0, logPage);
      const logs = page.map((one) => ({
        $type: 'chat.bsky.convo.defs#logCreateMessage',
        rev: one.id,
        convoId: one.convo,
        message: { $type: 'chat.bsky.convo.defs#messageView', ...messageView(one) },
      }));
      return { status: 200, body: { cursor: page.at(-1)?.id ?? cursor, logs } };
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.listConvos',
    chat({ aim: 'look' }, async ({ tenant, account }, request) => {
      const wish = Convos.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const all = await inbox.convos(tenant, account);
      const newest = all.sort((a, b) => ((a.messages.at(-1)?.id ?? '') < (b.messages.at(-1)?.id ?? '') ? 1 : -1)).slice(0, wish.data.limit);
      return { status: 200, body: { convos: await Promise.all(newest.map((one) => convoView(account, one))) } };
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getConvo',
    chat({ aim: 'look' }, async (parsed, request) => {
      const wish = One.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const convo = await convoIn(parsed, wish.data.convoId);
      return convo ? { status: 200, body: { convo: await convoView(parsed.account, convo) } } : noConvo;
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getConvoForMembers',
    chat({ aim: 'look' }, async ({ tenant, account }, request) => {
      const wish = Members.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const other = await inbox.stranger(tenant, account, wish.data.members);
      if (!other) return invalid('recipient has disabled incoming messages');
      const before = (await inbox.convos(tenant, account)).find((one) => one.other.id === other.id);
      const convo = before ?? { id: inbox.convoOf(account, other.id), other, messages: [] };
      if (!before) await stage.records.add({ kind: 'convo', id: `${account} ${convo.id}`, tenant, body: { other } });
      return { status: 200, body: { convo: await convoView(account, convo) } };
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getMessages',
    chat({ aim: 'look' }, async (parsed, request) => {
      const wish = Messages.safeParse(request.query);
      if (!wish.success) return unfit(wish.error);
      const convo = await convoIn(parsed, wish.data.convoId);
      const begun = convo ?? (await begunConvo(parsed.account, wish.data.convoId));
      if (!begun) return noConvo;
      const messages = (convo?.messages ?? []).toReversed().slice(0, wish.data.limit);
      return {
        status: 200,
        body: { messages: messages.map((one) => ({ $type: 'chat.bsky.convo.defs#messageView', ...messageView(one) })) },
      };
    }),
  );

  /** The other person of a conversation without messages. */
  const begunConvo = async (account: string, id: string): Promise<Person | null> =>
    (await stage.records.get<{ other: Person }>('convo', `${account} ${id}`))?.body.other ?? null;

  http.post(
    '/xrpc/chat.bsky.convo.sendMessage',
    chat({ aim: 'create' }, async (parsed, request) => {
      const wish = NewMessage.safeParse(request.body);
      if (!wish.success) return unfit(wish.error);
      const { convoId, message } = wish.data;
      const other = (await convoIn(parsed, convoId))?.other ?? (await begunConvo(parsed.account, convoId));
      if (!other) return noConvo;
      const excess = excessOf(message.text, { graphemes: limits.messageGraphemes, bytes: limits.messageBytes });
      if (excess) {
        const unit = excess.of === 'string' ? 'characters' : 'graphemes';
        return invalid(`Input/message/text must not be longer than ${excess.max} ${unit}`);
      }
      return { status: 200, body: messageView(await inbox.send(parsed, other, message.text)) };
    }),
  );

  http.post(
    '/xrpc/chat.bsky.convo.addReaction',
    chat({ aim: 'create' }, async (parsed, request) => {
      const wish = Reaction.safeParse(request.body);
      if (!wish.success) return unfit(wish.error);
      const { convoId, messageId, value } = wish.data;
      const message = (await convoIn(parsed, convoId))?.messages.find(({ id }) => id === messageId);
      if (!message) return noConvo;
      const { tenant, account } = parsed;
      await parsed.records.add({ kind: 'reaction', id: `${account} ${messageId} ${value}`, tenant, body: {} });
      const reactions = [{ value, sender: { did: account }, createdAt: stage.now().toISOString() }];
      return { status: 200, body: { message: { ...messageView(message), reactions } } };
    }),
  );
}

const profileOf = ({ id: did, handle, name: displayName }: Person) => ({ did, handle, displayName });

const viewOf = ({ uri, cid, by, value, at }: SeenPost) => ({
  uri,
  cid,
  author: profileOf(by),
  record: value,
  indexedAt: at.toISOString(),
  likeCount: 0,
  replyCount: 0,
  repostCount: 0,
  quoteCount: 0,
});

const messageView = ({ id, by, text, at }: ChatMessage) => ({ id, rev: id, text, sender: { did: by }, sentAt: at.toISOString() });
