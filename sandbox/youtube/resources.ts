import { z } from 'zod';

/** Resource Video: fields that can be set, and read-only ones that are ignored in requests. Anything else is unknown. */
const told = z.unknown().optional();

const Snippet = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  categoryId: z.string().optional(),
  defaultLanguage: z.string().optional(),
  defaultAudioLanguage: z.string().optional(),
  channelId: told,
  channelTitle: told,
  publishedAt: told,
  liveBroadcastContent: told,
  localized: told,
  thumbnails: told,
});

const Status = z.strictObject({
  privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
  embeddable: z.boolean().optional(),
  license: z.enum(['youtube', 'creativeCommon']).optional(),
  publicStatsViewable: z.boolean().optional(),
  publishAt: z.iso.datetime().optional(),
  selfDeclaredMadeForKids: z.boolean().optional(),
  containsSyntheticMedia: z.boolean().optional(),
  madeForKids: told,
  uploadStatus: told,
  failureReason: told,
  rejectionReason: told,
});

export const VideoResource = z.strictObject({
  kind: z.literal('youtube#video').optional(),
  etag: z.string().optional(),
  id: z.string().optional(),
  snippet: Snippet.optional(),
  status: Status.optional(),
});
export type VideoResource = z.infer<typeof VideoResource>;

/** Resource CommentThread, as created. */
export const CommentThreadResource = z.strictObject({
  snippet: z.strictObject({
    channelId: z.string().optional(),
    videoId: z.string(),
    topLevelComment: z.strictObject({ snippet: z.strictObject({ textOriginal: z.string() }) }),
  }),
});

/** Resource Comment, as created: an answer. */
export const CommentResource = z.strictObject({ snippet: z.strictObject({ parentId: z.string(), textOriginal: z.string() }) });

export const VideoSnippet = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  categoryId: z.string(),
  defaultLanguage: z.string().optional(),
  defaultAudioLanguage: z.string().optional(),
});
export type VideoSnippet = z.infer<typeof VideoSnippet>;

export const VideoStatus = z.object({
  privacyStatus: z.enum(['public', 'unlisted', 'private']),
  embeddable: z.boolean(),
  license: z.enum(['youtube', 'creativeCommon']),
  publicStatsViewable: z.boolean(),
  publishAt: z.string().optional(),
  selfDeclaredMadeForKids: z.boolean().optional(),
  containsSyntheticMedia: z.boolean().optional(),
});
export type VideoStatus = z.infer<typeof VideoStatus>;

/** Why a resource was rejected, by YouTube's own reason. */
export interface Refusal {
  reason: string;
  message: string;
}

const categories = ['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28', '29'];
const bytesOf = (text: string): number => Buffer.byteLength(text);
const quoted = (tag: string): number => tag.length + (tag.includes(' ') ? 2 : 0);

/** The part `snippet` with its defaults. An update removes what it doesn't name. */
export function snippetOf(given: VideoResource['snippet'] = {}): VideoSnippet | Refusal {
  const { title = '', description = '', tags = [], categoryId = '22', defaultLanguage, defaultAudioLanguage } = given;
  if (title.trim() === '' || title.length > 100 || /[<>]/.test(title)) {
    return { reason: 'invalidTitle', message: 'The request metadata specifies an invalid or empty video title.' };
  }
  if (bytesOf(description) > 5000 || /[<>]/.test(description)) {
    return { reason: 'invalidDescription', message: 'The request metadata specifies an invalid video description.' };
  }
  const length = tags.reduce((sum, tag) => sum + quoted(tag), Math.max(0, tags.length - 1));
  if (length > 500 || tags.some((tag) => tag.trim() === '' || /[<>]/.test(tag))) {
    return { reason: 'invalidTags', message: 'The request metadata specifies invalid video keywords.' };
  }
  if (!categories.includes(categoryId)) {
    return { reason: 'invalidCategoryId', message: 'The request metadata specifies an invalid category ID.' };
  }
  return { title: title.trim(), description, tags, categoryId, defaultLanguage, defaultAudioLanguage };
}

/** The part `status` with its defaults. */
export function statusOf(given: VideoResource['status'] = {}): VideoStatus | Refusal {
  const { privacyStatus = 'public', embeddable = true, license = 'youtube', publicStatsViewable = true, publishAt } = given;
  if (publishAt !== undefined && privacyStatus !== 'private') {
    return { reason: 'invalidPublishAt', message: 'The request metadata specifies an invalid scheduled publishing time.' };
  }
  const { selfDeclaredMadeForKids, containsSyntheticMedia } = given;
  return { privacyStatus, embeddable, license, publicStatsViewable, publishAt, selfDeclaredMadeForKids, containsSyntheticMedia };
}
