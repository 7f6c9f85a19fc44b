import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { kind } from '../../core/records.ts';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import type { Person } from '../../core/stand-in.ts';
import { conversationOf, type Message } from '../messages.ts';
import type { TwitterServices } from '../services.ts';
import { shownText } from '../text.ts';
import { errorFormat, forbidden, notFound } from './error-format.ts';
import { createShown, fieldsOf, OfPosts, Pages, pageOf, userFields, userOf, wrong } from './shown.ts';

const toRead = ['tweet.read', 'users.read'];
const quarter = 15 * 60;
/** From the page on rate limits; it has no number for reading messages. */
const mentioning = { name: 'mentions', max: 300, seconds: quarter };
const readingMessages = { name: 'messages read', max: 300, seconds: quarter };
const messaging = { name: 'messages', max: 15, seconds: quarter };
const liking = { name: 'likes', max: 50, seconds: quarter };
/** Characters of a message. Unofficial. */
const longest = 10_000;

const Id = z.string().regex(/^[0-9]{1,19}$/);
const Mentions = z.strictObject({
  ...OfPosts.shape,
  ...Pages.shape,
  max_results: z.coerce.number().int().min(5).max(100).default(10),
  since_id: Id.optional(),
});
const Events = z.strictObject({
  ...Pages.shape,
  max_results: z.coerce.number().int().min(1).max(100).default(100),
  event_types: fieldsOf('MessageCreate', 'ParticipantsJoin', 'ParticipantsLeave').optional(),
  'dm_event.fields': fieldsOf('created_at', 'dm_conversation_id', 'entities', 'event_type', 'id', 'text').optional(),
  expansions: fieldsOf('sender_id').optional(),
  'user.fields': userFields.optional(),
});
type Events = z.infer<typeof Events>;
/** Schemas LikePostRequest and CreateDirectMessagesByParticipantIdRequest; attachments aren't played. */
const Like = z.strictObject({ tweet_id: Id });
const NewMessage = z.strictObject({ text: z.string().min(1).max(longest) });

const likes = kind('like', z.object({}));

/** Mentions, likes and messages. */
export function inboxRoutes(http: FastifyInstance, services: TwitterServices): void {
  const { stage, posts, messages } = services;
  const { withToken } = createRoutes(stage, errorFormat);
  const { listed } = createShown(services);

  http.get(
    '/api/2/users/:id/mentions',
    withToken({ operation: 'look', scopes: toRead, allowance: mentioning }, async ({ tenant, account }, request) => {
      const wish = Mentions.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      if (pathPart(request, 'id') !== account) return forbidden('You can only read mentions of your own.');
      const { since_id: since = '0', max_results: max, pagination_token: token } = wish.data;
      const newer = (await posts.mentioning(tenant, account)).filter(({ id }) => BigInt(id) > BigInt(since));
      const { page, next } = pageOf(newer, token, max);
      return { status: 200, body: await listed(page, wish.data, next) };
    }),
  );

  http.post(
    '/api/2/users/:id/likes',
    withToken({ operation: 'create', scopes: [...toRead, 'like.write'], allowance: liking }, async (parsed, request) => {
      const wish = Like.safeParse(request.body);
      if (!wish.success) return wrong(wish.error);
      if (pathPart(request, 'id') !== parsed.account) return forbidden('You can only like as yourself.');
      const { tweet_id: liked } = wish.data;
      if (!(await posts.seen(parsed, liked))) return notFound('tweet', liked);
      const { tenant, account, records } = parsed;
      await records.add(likes, { id: `${account} ${liked}`, tenant, parent: liked, body: {} });
      return { status: 200, body: { data: { liked: true } } };
    }),
  );

  http.get(
    '/api/2/dm_events',
    withToken({ operation: 'look', scopes: [...toRead, 'dm.read'], allowance: readingMessages }, async ({ tenant, account }, request) => {
      const wish = Events.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      return events(await messages.all(tenant, account), account, wish.data);
    }),
  );

  http.get(
    '/api/2/dm_conversations/with/:id/dm_events',
    withToken({ operation: 'look', scopes: [...toRead, 'dm.read'], allowance: readingMessages }, async ({ tenant, account }, request) => {
      const wish = Events.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const all = (await messages.all(tenant, account)).filter(({ other }) => other.id === pathPart(request, 'id'));
      return events(all, account, wish.data);
    }),
  );

  http.post(
    '/api/2/dm_conversations/with/:id/messages',
    withToken({ operation: 'create', scopes: [...toRead, 'dm.write'], allowance: messaging }, async (parsed, request) => {
      const wish = NewMessage.safeParse(request.body);
      if (!wish.success) return wrong(wish.error);
      const to = await strangerOf(parsed, pathPart(request, 'id'));
      // Who doesn't know an account takes no messages from it.
      if (!to) return forbidden('You cannot send messages to this user.');
      const id = await messages.send(parsed, to, wish.data.text);
      return { status: 201, body: { data: { dm_conversation_id: conversationOf(parsed.account, to.id), dm_event_id: id } } };
    }),
  );

  async function strangerOf({ tenant, account }: ParsedRequest, id: string): Promise<Person | undefined> {
    const wrote = (await posts.mentioning(tenant, account)).map(({ by }) => by);
    return [...wrote, ...(await messages.all(tenant, account)).map(({ other }) => other)].find((person) => person.id === id);
  }

  function events(all: readonly Message[], account: string, wish: Events) {
    const { max_results: max, pagination_token: token, event_types: types, expansions = [], 'dm_event.fields': fields = [] } = wish;
    const { page, next } = pageOf(types && !types.includes('MessageCreate') ? [] : all, token, max);
    const data = page.map(({ id, by, other, text: written, at }) => {
      const { text, urls } = shownText(written, null);
      const more = {
        created_at: at.toISOString(),
        dm_conversation_id: conversationOf(account, other.id),
        ...(urls.length > 0 && { entities: { urls } }),
        sender_id: by.id,
      };
      const wanted = Object.entries(more).filter(([name]) => fields.includes(name) || expansions.includes(name));
      return { id, event_type: 'MessageCreate', text, ...Object.fromEntries(wanted) };
    });
    const senders = new Map(page.map(({ by }) => [by.id, by]));
    const users = [...senders.values()].map((person) => userOf(stage.base(), person, wish['user.fields']));
    return {
      status: 200,
      body: {
        ...(data.length > 0 && { data }),
        ...(expansions.includes('sender_id') && users.length > 0 && { includes: { users } }),
        meta: { result_count: data.length, ...next },
      },
    };
  }
}
