import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Person } from '../../core/people.ts';
import { kind } from '../../core/records.ts';
import type { Answer } from '../../core/routes/http.ts';
import { type Ask, createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import type { ChatMessage, Convo } from '../inbox.ts';
import { excessOf } from '../lexicons.ts';
import { limits } from '../limits.ts';
import type { BlueskyServices } from '../services.ts';
import { errorFormat, invalid, refused, validationError } from './error-format.ts';

import { limit, profileOf } from './inbox.ts';

const Log = z.strictObject({ cursor: z.string().optional() });
const Convos = z.strictObject({ limit });
const One = z.strictObject({ convoId: z.string() });
const Messages = One.extend({ limit });
const Members = z.strictObject({ members: z.string() });
const NewMessage = One.extend({ message: z.strictObject({ text: z.string().min(1) }) });
const Reaction = One.extend({ messageId: z.string(), value: z.string() });

/** Conversations without messages. */
const begun = kind('convo', z.object({ other: Person }));
/** Reactions to messages. Which one is part of the ID. */
const given = kind('reaction', z.object({}));

/** The name under which a server passes calls on to Bluesky's service for messages. */
const chatService = 'did:web:api.bsky.chat#bsky_chat';
const logPage = 50;

/** Private messages. Real servers pass these calls on. */
export function chatRoutes(http: FastifyInstance, services: BlueskyServices): void {
  const conversations = createConversations(services);
  readingRoutes(http, services, conversations);
  writingRoutes(http, services, conversations);
}

/** What the routes of messages have in common. */
function createConversations({ stage, inbox, people }: BlueskyServices) {
  const { withToken } = createRoutes(stage, errorFormat);

  /** A route of the service for messages. */
  const chat = (ask: Ask, handle: (parsed: ParsedRequest, request: FastifyRequest) => Promise<Answer>) =>
    withToken(ask, async (parsed, request) =>
      request.headers['atproto-proxy'] === chatService
        ? handle(parsed, request)
        : refused(501, 'MethodNotImplemented', 'Method Not Implemented'),
    );
  const convoIn = async ({ tenant, account }: ParsedRequest, id: string): Promise<Convo | null> =>
    (await inbox.convos(tenant, account)).find((one) => one.id === id) ?? null;

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

  /** The other person of a conversation without messages. */
  const begunConvo = async (account: string, id: string): Promise<Person | null> =>
    (await stage.records.get(begun, `${account} ${id}`))?.body.other ?? null;

  return { chat, convoIn, convoView, begunConvo };
}
type Conversations = ReturnType<typeof createConversations>;

const noConvo = invalid('Convo not found');

function readingRoutes(
  http: FastifyInstance,
  { stage, inbox }: BlueskyServices,
  { chat, convoIn, convoView, begunConvo }: Conversations,
): void {
  http.get(
    '/xrpc/chat.bsky.convo.getLog',
    chat({ operation: 'look' }, async ({ tenant, account }, request) => {
      const wish = Log.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
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
    chat({ operation: 'look' }, async ({ tenant, account }, request) => {
      const wish = Convos.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const all = await inbox.convos(tenant, account);
      const newest = all.sort((a, b) => ((a.messages.at(-1)?.id ?? '') < (b.messages.at(-1)?.id ?? '') ? 1 : -1)).slice(0, wish.data.limit);
      return { status: 200, body: { convos: await Promise.all(newest.map((one) => convoView(account, one))) } };
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getConvo',
    chat({ operation: 'look' }, async (parsed, request) => {
      const wish = One.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const convo = await convoIn(parsed, wish.data.convoId);
      return convo ? { status: 200, body: { convo: await convoView(parsed.account, convo) } } : noConvo;
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getConvoForMembers',
    chat({ operation: 'look' }, async ({ tenant, account }, request) => {
      const wish = Members.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const other = await inbox.stranger(tenant, account, wish.data.members);
      if (!other) return invalid('recipient has disabled incoming messages');
      const before = (await inbox.convos(tenant, account)).find((one) => one.other.id === other.id);
      const convo = before ?? { id: inbox.convoOf(account, other.id), other, messages: [] };
      if (!before) await stage.records.add(begun, { id: `${account} ${convo.id}`, tenant, body: { other } });
      return { status: 200, body: { convo: await convoView(account, convo) } };
    }),
  );

  http.get(
    '/xrpc/chat.bsky.convo.getMessages',
    chat({ operation: 'look' }, async (parsed, request) => {
      const wish = Messages.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
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
}

function writingRoutes(http: FastifyInstance, { stage, inbox }: BlueskyServices, { chat, convoIn, begunConvo }: Conversations): void {
  http.post(
    '/xrpc/chat.bsky.convo.sendMessage',
    chat({ operation: 'create' }, async (parsed, request) => {
      const wish = NewMessage.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
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
    chat({ operation: 'create' }, async (parsed, request) => {
      const wish = Reaction.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
      const { convoId, messageId, value } = wish.data;
      const message = (await convoIn(parsed, convoId))?.messages.find(({ id }) => id === messageId);
      if (!message) return noConvo;
      const { tenant, account } = parsed;
      await parsed.records.add(given, { id: `${account} ${messageId} ${value}`, tenant, body: {} });
      const reactions = [{ value, sender: { did: account }, createdAt: stage.now().toISOString() }];
      return { status: 200, body: { message: { ...messageView(message), reactions } } };
    }),
  );
}

const messageView = ({ id, by, text, at }: ChatMessage) => ({ id, rev: id, text, sender: { did: by }, sentAt: at.toISOString() });
