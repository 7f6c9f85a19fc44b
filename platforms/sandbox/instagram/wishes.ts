import { z } from 'zod';
import { badParameter, type GraphWords } from '../meta/errors.ts';
import { Bool, fromJson } from '../meta/params.ts';

const longest = 2200;
const mostHashtags = 30;
const mostMentions = 20;
const longestAlt = 1000;

const caption = z.string().optional();
const item = Bool.optional();

/** Parameters of the edge `media` that Everycast has a use for, by what is to be made. */
export const NewContainer = z.union([
  z.strictObject({ media_type: z.literal('CAROUSEL'), children: fromJson(z.array(z.string())), caption }),
  z.strictObject({
    media_type: z.enum(['REELS', 'VIDEO']),
    video_url: z.url().optional(),
    upload_type: z.literal('resumable').optional(),
    is_carousel_item: item,
    thumb_offset: z.string().regex(/^\d+$/).optional(),
    share_to_feed: Bool.optional(),
    caption,
  }),
  z.strictObject({
    media_type: z.literal('IMAGE').optional(),
    image_url: z.url(),
    is_carousel_item: item,
    alt_text: z.string().max(longestAlt).optional(),
    caption,
  }),
]);
export type NewContainer = z.infer<typeof NewContainer>;

/** Why a container cannot be made of these words, whatever it is to hold. */
export function refusedWords(wish: NewContainer): GraphWords | null {
  const text = wish.caption ?? '';
  if (text.length > longest)
    return { code: 36_004, subcode: 2_207_010, message: 'The caption was too long.', user: `At most ${longest} characters.` };
  if ((text.match(/#[\p{L}\p{N}_]+/gu) ?? []).length > mostHashtags)
    return { code: 100, message: `(#100) At most ${mostHashtags} hashtags.` };
  if ((text.match(/(?<!\w)@[\w.]+/g) ?? []).length > mostMentions)
    return { code: 100, message: `(#100) At most ${mostMentions} mentions.` };
  if ('upload_type' in wish || 'video_url' in wish) {
    if ((wish.upload_type === undefined) === (wish.video_url === undefined))
      return { code: 100, message: '(#100) A video comes by video_url or by upload_type.' };
    if ((wish.media_type === 'VIDEO') !== (wish.is_carousel_item === true)) {
      return {
        code: 100,
        subcode: 2_207_023,
        message: 'Unknown media type',
        user: 'VIDEO is for items of a carousel; all others are REELS.',
      };
    }
  }
  return null;
}

/** What no container is made of. */
export const strangeWish = (names: readonly string[]) => badParameter(`Unknown or missing parameter among: ${names.join(', ') || 'none'}`);
