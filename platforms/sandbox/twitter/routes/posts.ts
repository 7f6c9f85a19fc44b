import type { FastifyInstance } from 'fastify';
import { createRoutes } from '../../core/routes/asked.ts';
import type { Parts } from '../parts.ts';
import { NewPost, type TwitterPost } from '../posts.ts';
import { forbidden, invalid, manner, notFound } from './manner.ts';

/** Rate limits of the description of the API, for one account. */
const quarter = 15 * 60;
const creating = { name: 'create', most: 100, seconds: quarter };
const reading = { name: 'read', most: 900, seconds: quarter };
const removing = { name: 'remove', most: 50, seconds: quarter };

const toRead = ['tweet.read', 'users.read'];
const toWrite = [...toRead, 'tweet.write'];

/** Users and posts. */
export function postRoutes(http: FastifyInstance, { stage, posts, media, people }: Parts): void {
  const { withToken } = createRoutes(stage, manner);
  type ById = { id: string };

  http.get(
    '/api/2/users/me',
    withToken({ aim: 'profile', scopes: toRead, allowance: { ...reading, name: 'me' } }, async ({ world, account }) => {
      const person = people(world).find(({ id }) => id === account);
      if (!person) return notFound('user', account);
      return { status: 200, body: { data: { id: person.id, name: person.name, username: person.handle } } };
    }),
  );

  http.post(
    '/api/2/tweets',
    withToken({ aim: 'create', scopes: toWrite, allowance: creating }, async (asked, request) => {
      const wish = NewPost.safeParse(request.body);
      if (!wish.success) return invalid(wish.error.issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`).join('; '));
      const made = await posts.create(asked, wish.data);
      if ('detail' in made) return made.status === 403 ? forbidden(made.detail) : invalid(made.detail);
      return { status: 201, body: { data: { id: made.id, text: made.text, edit_history_post_ids: [made.id] } } };
    }),
  );

  http.get(
    '/api/2/tweets/:id',
    withToken({ aim: 'look', scopes: toRead, allowance: reading }, async (asked, request) => {
      const { id } = request.params as ById;
      const post = await posts.get(asked, id);
      // What is not there is told within an answer of success.
      return { status: 200, body: post ? { data: await shown(post) } : { errors: [notFound('tweet', id).body] } };
    }),
  );

  http.get(
    '/api/2/users/:id/tweets',
    withToken({ aim: 'look', scopes: toRead, allowance: { ...reading, name: 'timeline' } }, async ({ world }, request) => {
      const { id } = request.params as ById;
      const { start_time: start, max_results: most = '10' } = request.query as Record<string, string | undefined>;
      if (!/^\d+$/.test(most) || Number(most) < 5 || Number(most) > 100) return invalid('max_results is not between 5 and 100.');
      if (start !== undefined && Number.isNaN(Date.parse(start))) return invalid('start_time is no date.');
      const since = start === undefined ? 0 : Date.parse(start);
      const own = (await posts.all(world)).filter((post) => post.author === id && post.at.getTime() >= since);
      const newest = own.reverse().slice(0, Number(most));
      const data = await Promise.all(newest.map(shown));
      return { status: 200, body: { ...(data.length > 0 && { data }), meta: { result_count: data.length } } };
    }),
  );

  http.delete(
    '/api/2/tweets/:id',
    withToken({ aim: 'remove', scopes: toWrite, allowance: removing }, async (asked, request) => {
      const { id } = request.params as ById;
      const outcome = await posts.remove(asked, id);
      if (outcome === 'foreign') return forbidden('You can only delete posts of your own.');
      return { status: 200, body: { data: { deleted: outcome === 'removed' } } };
    }),
  );

  async function shown({ id, text, author, at, mediaIds, replyTo }: TwitterPost) {
    const keys = (await Promise.all(mediaIds.map((one) => media.get(one)))).flatMap((file) => (file ? [media.keyOf(file)] : []));
    return {
      id,
      text,
      author_id: author,
      created_at: at.toISOString(),
      edit_history_post_ids: [id],
      ...(keys.length > 0 && { attachments: { media_keys: keys } }),
      ...(replyTo && { referenced_posts: [{ type: 'replied_to', id: replyTo }] }),
    };
  }
}
