import { z } from 'zod';
import { avatarOf } from '../../core/routes/avatars.ts';
import type { Person } from '../../core/stand-in.ts';
import type { AudiencePost } from '../audience.ts';
import { people } from '../people.ts';
import type { TwitterPost } from '../post.ts';
import type { TwitterServices } from '../services.ts';
import { beginningOf, isLong, type Shown, shownText } from '../text.ts';
import { invalid } from './error-format.ts';

/** Fields that can be requested, comma-separated; unknown ones are rejected. Fields that no user here has are left out. */
export const fieldsOf = (...known: [string, ...string[]]) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(known)));
export const wrong = ({ issues }: z.ZodError) => invalid(issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`).join('; '));

export const userFields = fieldsOf('id', 'name', 'username', 'profile_image_url');
/** What is requested of posts. */
export const OfPosts = z.strictObject({
  'post.fields': fieldsOf(
    'attachments',
    'conversation_id',
    'created_at',
    'entities',
    'id',
    'note_post',
    'reply_settings',
    'text',
  ).optional(),
  expansions: fieldsOf('author_id', 'in_reply_to_user_id', 'referenced_posts').optional(),
  'user.fields': userFields.optional(),
});
type OfPosts = z.infer<typeof OfPosts>;

export const userOf = (base: string, { id, name, handle }: Person, fields: readonly string[] = []) => ({
  id,
  name,
  username: handle,
  ...(fields.includes('profile_image_url') && { profile_image_url: avatarOf(base, handle) }),
});

/** Page after page of a list, newest first. */
export const Pages = z.strictObject({ pagination_token: z.string().min(16).optional() });
const before = 'older-than-';
export function pageOf<T extends { id: string }>(all: readonly T[], token: string | undefined, max: number): { page: T[]; next: object } {
  const from = token === undefined ? all : all.filter(({ id }) => BigInt(id) < BigInt(token.slice(before.length)));
  const page = from.slice(0, max);
  const last = page.at(-1);
  return { page, next: last && from.length > max ? { next_token: before + last.id } : {} };
}

/** Posts as X shows them. */
export function createShown({ stage, posts, media }: TwitterServices) {
  const authorOf = (post: TwitterPost): Person | null => ('by' in post ? (post as AudiencePost).by : people.find(post.tenant, post.author));

  /** A reply begins with the handle of the author it answers. */
  async function textOf(post: TwitterPost): Promise<Shown> {
    const { id, text, mediaIds, author, replyTo, tenant } = post;
    const above = replyTo === null ? null : await posts.seen({ tenant, account: author }, replyTo);
    const prefix = above && above.author !== author ? `@${authorOf(above)?.handle} ` : '';
    const whole = shownText(prefix + text, mediaIds.length > 0 ? `https://x.com/${authorOf(post)?.handle}/status/${id}/photo/1` : null);
    return isLong(text) ? beginningOf(whole) : whole;
  }
  const noteOf = (text: string) => {
    const whole = shownText(text, null);
    return { text: whole.text, ...(whole.urls.length > 0 && { entities: { urls: whole.urls } }) };
  };

  /** A post's requested fields; always includes its ID and text. */
  async function shown(post: TwitterPost, { 'post.fields': fields = [], expansions = [] }: OfPosts) {
    const { id, at, author, mediaIds, conversation, replyTo, tenant } = post;
    const keys = (await Promise.all(mediaIds.map((one) => media.get(one)))).flatMap((file) => (file ? [media.keyOf(file)] : []));
    const { text, urls } = await textOf(post);
    const above = replyTo === null ? null : await posts.seen({ tenant, account: author }, replyTo);
    const more: Record<string, unknown> = {
      created_at: at.toISOString(),
      conversation_id: conversation,
      reply_settings: post.replySettings ?? 'everyone',
      author_id: post.author,
      ...(above && { in_reply_to_user_id: above.author }),
      ...(replyTo !== null && { referenced_posts: [{ type: 'replied_to', id: replyTo }] }),
      ...(keys.length > 0 && { attachments: { media_keys: keys } }),
      ...(urls.length > 0 && { entities: { urls } }),
      ...(isLong(post.text) && { note_post: noteOf(post.text) }),
    };
    const wanted = Object.entries(more).filter(([name]) => fields.includes(name) || expansions.includes(name));
    return { id, text, edit_history_post_ids: [id], ...Object.fromEntries(wanted) };
  }

  /** A list's response, with the users that were requested along with it. */
  async function listed(some: readonly TwitterPost[], wish: OfPosts, meta: object) {
    const data = await Promise.all(some.map((post) => shown(post, wish)));
    const authors = new Map(some.flatMap((post) => authorOf(post) ?? []).map((person) => [person.id, person]));
    const users = [...authors.values()].map((person) => userOf(stage.base(), person, wish['user.fields']));
    const included = wish.expansions?.includes('author_id') && users.length > 0;
    return {
      ...(data.length > 0 && { data }),
      ...(included && { includes: { users } }),
      meta: { result_count: data.length, ...meta },
    };
  }

  return { shown, listed, textOf };
}
