import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { avatarOf } from '../../core/routes/avatars.ts';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { people } from '../people.ts';
import type { TwitterServices } from '../services.ts';
import { NewPost } from '../wishes.ts';
import { errorFormat, forbidden, invalid, notFound } from './error-format.ts';
import { operationOfUser, userMetrics } from './metrics.ts';
import { createShown, fieldsOf, OfPosts, Pages, pageOf, wrong } from './shown.ts';

/** Rate limits from the API description, per account. */
const quarter = 15 * 60;
const creating = { name: 'create', max: 100, seconds: quarter };
const reading = { name: 'read', max: 900, seconds: quarter };
const removing = { name: 'remove', max: 50, seconds: quarter };

const toRead = ['tweet.read', 'users.read'];
const toWrite = [...toRead, 'tweet.write'];

const Me = z.strictObject({
  'user.fields': fieldsOf(
    'id',
    'name',
    'username',
    'profile_image_url',
    'subscription_type',
    'verified',
    'created_at',
    'public_metrics',
  ).optional(),
});
const Many = z.strictObject({
  ...OfPosts.shape,
  ...Pages.shape,
  max_results: z.coerce.number().int().min(5).max(100).default(10),
  start_time: z.iso.datetime().optional(),
  since_id: z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .optional(),
  // Nobody here reposts.
  exclude: fieldsOf('replies', 'retweets').optional(),
});

/** Users and posts. */
export function postRoutes(http: FastifyInstance, services: TwitterServices): void {
  const { stage, posts } = services;
  const { shown, listed, textOf } = createShown(services);
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/api/2/users/me',
    withToken(
      { operation: operationOfUser, scopes: toRead, allowance: { ...reading, name: 'me' } },
      async ({ tenant, account }, request) => {
        const wish = Me.safeParse(request.query);
        if (!wish.success) return wrong(wish.error);
        const person = people.find(tenant, account);
        if (!person) return notFound('user', account);
        const fields = wish.data['user.fields'] ?? [];
        const more = {
          ...(fields.includes('profile_image_url') && { profile_image_url: avatarOf(stage.base(), person.handle) }),
          ...(fields.includes('public_metrics') && { public_metrics: userMetrics(stage, person.id) }),
          ...(fields.includes('subscription_type') && { subscription_type: person.subscription }),
        };
        return { status: 200, body: { data: { id: person.id, name: person.name, username: person.handle, ...more } } };
      },
    ),
  );

  http.post(
    '/api/2/tweets',
    withToken({ operation: 'create', scopes: toWrite, allowance: creating }, async (parsed, request) => {
      const wish = NewPost.safeParse(request.body);
      if (!wish.success) return wrong(wish.error);
      const made = await posts.create(parsed, wish.data);
      if ('detail' in made) return made.status === 403 ? forbidden(made.detail) : invalid(made.detail);
      return { status: 201, body: { data: { id: made.id, text: (await textOf(made)).text, edit_history_post_ids: [made.id] } } };
    }),
  );

  http.get(
    '/api/2/tweets/:id',
    withToken({ operation: 'look', scopes: toRead, allowance: reading }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      const wish = OfPosts.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const post = await posts.get(parsed, id);
      // What doesn't exist is reported in a successful response.
      return { status: 200, body: post ? { data: await shown(post, wish.data) } : { errors: [notFound('tweet', id).body] } };
    }),
  );

  http.get(
    '/api/2/users/:id/tweets',
    withToken({ operation: 'look', scopes: toRead, allowance: { ...reading, name: 'timeline' } }, async ({ tenant }, request) => {
      const id = pathPart(request, 'id');
      const wish = Many.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const { start_time: start, since_id: after = '0', max_results: max, exclude = [], pagination_token: token } = wish.data;
      const since = start === undefined ? 0 : Date.parse(start);
      const own = (await posts.all(tenant, id)).filter((post) => post.at.getTime() >= since && BigInt(post.id) > BigInt(after));
      const wanted = own.filter(({ replyTo }) => replyTo === null || !exclude.includes('replies'));
      const { page, next } = pageOf(wanted.reverse(), token, max);
      return { status: 200, body: await listed(page, wish.data, next) };
    }),
  );

  http.delete(
    '/api/2/tweets/:id',
    withToken({ operation: 'remove', scopes: toWrite, allowance: removing }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      const outcome = await posts.remove(parsed, id);
      if (outcome === 'foreign') return forbidden('You can only delete posts of your own.');
      return { status: 200, body: { data: { deleted: outcome === 'removed' } } };
    }),
  );
}
