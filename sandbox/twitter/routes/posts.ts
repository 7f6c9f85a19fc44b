import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { avatarOf } from '../../core/routes/avatars.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Parts } from '../parts.ts';
import { personOf } from '../people.ts';
import type { TwitterPost } from '../posts.ts';
import { beginningOf, isLong, type Shown, shownText } from '../text.ts';
import { NewPost } from '../wishes.ts';
import { errorFormat, forbidden, invalid, notFound } from './error-format.ts';
import { aimOfUser, userMetrics } from './metrics.ts';

/** Rate limits from the API description, per account. */
const quarter = 15 * 60;
const creating = { name: 'create', max: 100, seconds: quarter };
const reading = { name: 'read', max: 900, seconds: quarter };
const removing = { name: 'remove', max: 50, seconds: quarter };

const toRead = ['tweet.read', 'users.read'];
const toWrite = [...toRead, 'tweet.write'];

/** Fields that can be requested, comma-separated; unknown ones are rejected. Fields that no user here has are left out. */
const fieldsOf = (...known: [string, ...string[]]) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(known)));
const postFields = fieldsOf(
  'attachments',
  'conversation_id',
  'created_at',
  'entities',
  'id',
  'note_post',
  'reply_settings',
  'text',
).optional();
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
const One = z.strictObject({ 'post.fields': postFields });
const Many = One.extend({
  max_results: z.coerce.number().int().min(5).max(100).default(10),
  start_time: z.iso.datetime().optional(),
});
const wrong = ({ issues }: z.ZodError) => invalid(issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`).join('; '));

/** Users and posts. */
export function postRoutes(http: FastifyInstance, { stage, posts, media }: Parts): void {
  const { withToken } = createRoutes(stage, errorFormat);
  type ById = { id: string };

  http.get(
    '/api/2/users/me',
    withToken({ aim: aimOfUser, scopes: toRead, allowance: { ...reading, name: 'me' } }, async ({ tenant, account }, request) => {
      const wish = Me.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const person = personOf(tenant, account);
      if (!person) return notFound('user', account);
      const fields = wish.data['user.fields'] ?? [];
      const more = {
        ...(fields.includes('profile_image_url') && { profile_image_url: avatarOf(stage.base(), person.handle) }),
        ...(fields.includes('public_metrics') && { public_metrics: userMetrics(stage, person.id) }),
        ...(fields.includes('subscription_type') && { subscription_type: person.subscription }),
      };
      return { status: 200, body: { data: { id: person.id, name: person.name, username: person.handle, ...more } } };
    }),
  );

  http.post(
    '/api/2/tweets',
    withToken({ aim: 'create', scopes: toWrite, allowance: creating }, async (parsed, request) => {
      const wish = NewPost.safeParse(request.body);
      if (!wish.success) return wrong(wish.error);
      const made = await posts.create(parsed, wish.data);
      if ('detail' in made) return made.status === 403 ? forbidden(made.detail) : invalid(made.detail);
      return { status: 201, body: { data: { id: made.id, text: textOf(made).text, edit_history_post_ids: [made.id] } } };
    }),
  );

  http.get(
    '/api/2/tweets/:id',
    withToken({ aim: 'look', scopes: toRead, allowance: reading }, async (parsed, request) => {
      const { id } = request.params as ById;
      const wish = One.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const post = await posts.get(parsed, id);
      // What doesn't exist is reported in a successful response.
      return { status: 200, body: post ? { data: await shown(post, wish.data['post.fields']) } : { errors: [notFound('tweet', id).body] } };
    }),
  );

  http.get(
    '/api/2/users/:id/tweets',
    withToken({ aim: 'look', scopes: toRead, allowance: { ...reading, name: 'timeline' } }, async ({ tenant }, request) => {
      const { id } = request.params as ById;
      const wish = Many.safeParse(request.query);
      if (!wish.success) return wrong(wish.error);
      const { start_time: start, max_results: max, 'post.fields': fields } = wish.data;
      const since = start === undefined ? 0 : Date.parse(start);
      const own = (await posts.all(tenant)).filter((post) => post.author === id && post.at.getTime() >= since);
      const newest = own.reverse().slice(0, max);
      const data = await Promise.all(newest.map((post) => shown(post, fields)));
      return { status: 200, body: { ...(data.length > 0 && { data }), meta: { result_count: data.length } } };
    }),
  );

  http.delete(
    '/api/2/tweets/:id',
    withToken({ aim: 'remove', scopes: toWrite, allowance: removing }, async (parsed, request) => {
      const { id } = request.params as ById;
      const outcome = await posts.remove(parsed, id);
      if (outcome === 'foreign') return forbidden('You can only delete posts of your own.');
      return { status: 200, body: { data: { deleted: outcome === 'removed' } } };
    }),
  );

  const textOf = ({ id, text, author, mediaIds, tenant }: TwitterPost): Shown => {
    const handle = personOf(tenant, author)?.handle ?? '';
    const whole = shownText(text, mediaIds.length > 0 ? `https://x.com/${handle}/status/${id}/photo/1` : null);
    return isLong(text) ? beginningOf(whole) : whole;
  };
  const noteOf = (text: string) => {
    const whole = shownText(text, null);
    return { text: whole.text, ...(whole.urls.length > 0 && { entities: { urls: whole.urls } }) };
  };

  /** A post's requested fields; always includes its ID and text. */
  async function shown(post: TwitterPost, fields: readonly string[] = []) {
    const { id, at, mediaIds, conversation } = post;
    const keys = (await Promise.all(mediaIds.map((one) => media.get(one)))).flatMap((file) => (file ? [media.keyOf(file)] : []));
    const { text, urls } = textOf(post);
    const more: Record<string, unknown> = {
      created_at: at.toISOString(),
      conversation_id: conversation,
      reply_settings: post.replySettings ?? 'everyone',
      ...(keys.length > 0 && { attachments: { media_keys: keys } }),
      ...(urls.length > 0 && { entities: { urls } }),
      ...(isLong(post.text) && { note_post: noteOf(post.text) }),
    };
    const parsed = Object.entries(more).filter(([name]) => fields.includes(name));
    return { id, text, edit_history_post_ids: [id], ...Object.fromEntries(parsed) };
  }
}
