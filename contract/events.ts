import { z } from 'zod';

/**
 * Events that the server sends to browsers over SSE, each of one workspace. They contain IDs and progress; the browser fetches the data
 * itself, and so only sees what it may.
 */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post.changed'), postId: z.string() }),
  z.object({ type: z.literal('post.deleted'), postId: z.string() }),
  // The progress of a target's long step, from 0 to 1: not stored anywhere.
  z.object({ type: z.literal('post.progress'), postId: z.string(), targetId: z.string(), what: z.string(), fraction: z.number() }),
  z.object({ type: z.literal('account.changed'), accountId: z.string() }),
  z.object({ type: z.literal('notification.created'), userId: z.string() }),
  z.object({ type: z.literal('workspace.changed') }),
  z.object({ type: z.literal('plan.changed') }),
  z.object({ type: z.literal('labels.changed') }),
  z.object({ type: z.literal('groups.changed') }),
  z.object({ type: z.literal('brand.changed') }),
  z.object({ type: z.literal('proxies.changed') }),
  z.object({ type: z.literal('queues.changed') }),
  z.object({ type: z.literal('feeds.changed') }),
  z.object({ type: z.literal('webhooks.changed') }),
  z.object({ type: z.literal('series.changed') }),
  z.object({ type: z.literal('snippets.changed') }),
  z.object({ type: z.literal('sources.changed') }),
  z.object({ type: z.literal('imports.changed'), importId: z.string() }),
  z.object({ type: z.literal('exports.changed') }),
  z.object({ type: z.literal('media.changed'), mediaId: z.string() }),
  z.object({ type: z.literal('media.deleted'), mediaId: z.string() }),
  z.object({ type: z.literal('ingest.changed'), ingestId: z.string() }),
  z.object({ type: z.literal('video.prepared'), mediaId: z.string() }),
  z.object({ type: z.literal('video.job'), jobId: z.string() }),
  z.object({ type: z.literal('clips.changed'), mediaId: z.string() }),
  z.object({ type: z.literal('streams.changed') }),
  z.object({ type: z.literal('analytics.changed') }),
  z.object({ type: z.literal('engagement.changed') }),
  z.object({ type: z.literal('comments.changed'), postId: z.string() }),
  // Somebody has a post open, or has closed it: not stored anywhere. Those who have it open answer who arrives.
  z.object({ type: z.literal('post.presence'), postId: z.string(), userId: z.string(), here: z.boolean(), arriving: z.boolean() }),
]);
export type AppEvent = z.infer<typeof AppEvent>;
export type AppEventType = AppEvent['type'];
