import { z } from 'zod';
import { units } from '../core/limits.ts';

const level = z.enum(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY']);
/** At most a 32-bit number. */
const moment = z.number().int().min(0).max(2_147_483_647);
const amount = z.number().int().min(1);

export const NewVideo = z.strictObject({
  post_info: z.strictObject({
    title: units(2200).optional(),
    privacy_level: level,
    disable_duet: z.boolean().optional(),
    disable_stitch: z.boolean().optional(),
    disable_comment: z.boolean().optional(),
    video_cover_timestamp_ms: moment.optional(),
    brand_content_toggle: z.boolean(),
    brand_organic_toggle: z.boolean(),
    is_aigc: z.boolean().optional(),
  }),
  source_info: z.strictObject({ source: z.literal('FILE_UPLOAD'), video_size: amount, chunk_size: amount, total_chunk_count: amount }),
});
export type NewVideo = z.infer<typeof NewVideo>;

export const NewPhotos = z.strictObject({
  media_type: z.literal('PHOTO'),
  post_mode: z.literal('DIRECT_POST'),
  post_info: z.strictObject({
    title: units(90).optional(),
    description: units(4000).optional(),
    privacy_level: level,
    disable_comment: z.boolean().optional(),
    auto_add_music: z.boolean().optional(),
    brand_content_toggle: z.boolean(),
    brand_organic_toggle: z.boolean(),
  }),
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(35),
    photo_cover_index: z.number().int().min(0),
  }),
});
export type NewPhotos = z.infer<typeof NewPhotos>;

export const Asking = z.strictObject({ publish_id: z.string() });
export const Listing = z.strictObject({ max_count: z.number().int().min(1).max(20).optional(), cursor: z.number().int().optional() });

const million = 1_000_000;

/** What is wrong with how a video is split, or null. */
export function wrongChunks({ video_size: size, chunk_size: chunk, total_chunk_count: count }: NewVideo['source_info']): string | null {
  if (size > 4000 * million) return 'The video is too large.';
  if (count > 1000) return 'The total chunk count is invalid.';
  if (size < 5 * million) return chunk === size && count === 1 ? null : 'A video of less than 5 MB comes as a whole.';
  if (chunk > 64 * million || (chunk < 5 * million && chunk !== size)) return 'The chunk size is invalid.';
  if (count !== Math.floor(size / chunk)) return 'The total chunk count is invalid.';
  return size - (count - 1) * chunk > 128 * million ? 'The last chunk is too large.' : null;
}
