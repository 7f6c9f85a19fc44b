import type { CropFocus } from '@everycast/contract/crop-focus';
import { PlatformId } from '@everycast/contract/platforms';
import { PlatformOptions, PostOptions } from '@everycast/contract/posts';
import { Fold } from '@everycast/contract/time';
import { Json } from '@everycast/platforms/port/json';
import { itemKinds, responseActions } from '@everycast/platforms/port/response';
import { z } from 'zod';
import { StoredMessage } from '../../../kernel/messages.ts';
import type { Activity, MediaRef, SharedVersion, Variant } from '../model.ts';
import type { StoredResponse as Response } from '../needs.ts';
import type { PostsTables, RevisedContent, StoredVersions } from './tables.ts';

/* What the JSON columns of posts hold, without the limits that requests have: these may have changed since. */

const Focus = z.object({ x: z.number(), y: z.number(), zoom: z.number() }) satisfies z.ZodType<CropFocus>;
/** Where a file of a post is cropped, by ratio. */
export const CropsColumn = z.record(z.string(), Focus);
const Media = z.object({
  id: z.string(),
  alt: z.string(),
  crop: z.literal(true).exactOptional(),
  crops: CropsColumn.exactOptional(),
}) satisfies z.ZodType<MediaRef>;
const Part = z.object({ text: z.string(), media: z.array(Media) });
const body = {
  text: z.string().nullable(),
  media: z.array(Media).nullable(),
  thread: z.array(Part).nullable(),
  firstComment: z.string().nullable(),
};
const Own = z.object({ ...body, options: PostOptions.nullable() }) satisfies z.ZodType<Variant>;
const Shared = z.object({
  ...body,
  platform: PlatformId.nullable(),
  groupId: z.string().nullable(),
  accountIds: z.array(z.string()),
}) satisfies z.ZodType<SharedVersion>;

export const StoredVersionsColumn = z.object({
  shared: z.array(Shared),
  own: z.record(z.string(), Own),
}) satisfies z.ZodType<StoredVersions>;

export const RevisedContentColumn = Part.extend({
  thread: z.array(Part),
  firstComment: z.string(),
  options: PlatformOptions,
  accountIds: z.array(z.string()),
  versions: z.array(Shared),
  own: z.record(z.string(), Own),
  watermark: z.boolean().exactOptional(),
}) satisfies z.ZodType<RevisedContent>;

export const ResponseColumn = z.object({
  conversationId: z.string(),
  action: z.enum(responseActions),
  to: z.object({ remoteId: z.string(), handle: z.string(), kind: z.enum(itemKinds), context: Json }),
}) satisfies z.ZodType<Response>;

/** What a target's account is called in what it sends. */
export const NamesColumn = z.object({
  handle: z.string(),
  displayName: z.string(),
  generation: z.number(),
}) satisfies z.ZodType<PostsTables['target']['names']>;

export const Time = z.object({ at: z.string(), zone: z.string(), fold: Fold.optional() }).nullable();

/** A line's `kind` and `data`. */
export const StoredActivity = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['created', 'edited', 'unscheduled', 'drafted', 'shelved', 'deleted', 'restored']) }),
  z.object({ kind: z.enum(['approval_returned', 'approval_withdrawn', 'approval_taken_back', 'unapproved_by_owner']) }),
  z.object({ kind: z.enum(['scheduled', 'approval_requested']), to: Time }),
  z.object({ kind: z.literal('approval_given'), step: z.number(), steps: z.number() }),
  z.object({ kind: z.enum(['approval_given_by', 'approval_returned_by', 'approval_taken_back_by']), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('moved'), from: Time, to: Time }),
  z.object({ kind: z.literal('clocks_changed'), from: z.string(), to: z.string(), zone: z.string() }),
  z.object({
    kind: z.enum(['retried', 'ignored', 'unignored', 'found', 'sent_again', 'approved', 'changed_there', 'taken_down']),
    account: StoredMessage,
  }),
  z.object({ kind: z.enum(['retried_many', 'ignored_many', 'unignored_many']), count: z.number() }),
]) satisfies z.ZodType<Activity>;
