import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import type { Person } from '../../core/stand-in.ts';
import type { SeenPost } from '../inbox.ts';
import { Post } from '../lexicons.ts';
import type { BlueskyServices } from '../services.ts';
import { errorFormat, refused, validationError } from './error-format.ts';

export const limit = z.coerce.number().int().min(1).max(100).default(50);
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

/** Notifications and threads, which the network's index has. Real servers pass these calls on. */
export function inboxRoutes(http: FastifyInstance, services: BlueskyServices): void {
  const { stage, inbox } = services;
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/xrpc/app.bsky.notification.listNotifications',
    withToken({ operation: 'look' }, async ({ tenant, account }, request) => {
      const wish = Notifications.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
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
    withToken({ operation: 'look' }, async ({ tenant, account }, request) => {
      const wish = Thread.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
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
    const { reply } = Post.parse(post.value);
    const parent = reply && height > 0 ? await threadTo(by, reply.parent.uri, height - 1) : null;
    return { $type: 'app.bsky.feed.defs#threadViewPost', post: viewOf(post), ...(parent && { parent }) };
  }
}

export const profileOf = ({ id: did, handle, name: displayName }: Person) => ({ did, handle, displayName });

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
