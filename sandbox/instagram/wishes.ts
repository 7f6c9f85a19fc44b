import { z } from 'zod';
import { badParameter, type GraphWords } from '../meta/errors.ts';
import { Bool, fromJson } from '../meta/params.ts';

const longest = 2200;
const maxHashtags = 30;
const maxMentions = 20;
const longestAlt = 1000;
const maxCollaborators = 3;
const maxPeople = 20;

const Username = z.string().regex(/^[A-Za-z0-9._]{1,30}$/);
const Share = z.number().min(0).max(1);

const caption = z.string().optional();
const item = Bool.optional();
/** Fields of the post as a whole. */
const ofPost = {
  caption,
  collaborators: fromJson(z.array(Username)).optional(),
  location_id: z.string().regex(/^\d+$/).optional(),
  is_ai_generated: Bool.optional(),
};

/** The parameters of the edge `media` that Everycast uses, by type. */
export const NewContainer = z.union([
  z.strictObject({ media_type: z.literal('CAROUSEL'), children: fromJson(z.array(z.string())), ...ofPost }),
  z.strictObject({
    media_type: z.enum(['REELS', 'VIDEO']),
    video_url: z.url().optional(),
    upload_type: z.literal('resumable').optional(),
    is_carousel_item: item,
    thumb_offset: z.string().regex(/^\d+$/).optional(),
    cover_url: z.url().optional(),
    share_to_feed: Bool.optional(),
    // Positions of tags only exist for images.
    user_tags: fromJson(z.array(z.strictObject({ username: Username }))).optional(),
    ...ofPost,
  }),
  z.strictObject({
    media_type: z.literal('IMAGE').optional(),
    image_url: z.url(),
    is_carousel_item: item,
    alt_text: z.string().max(longestAlt).optional(),
    user_tags: fromJson(z.array(z.strictObject({ username: Username, x: Share, y: Share }))).optional(),
    ...ofPost,
  }),
]);
export type NewContainer = z.infer<typeof NewContainer>;

/** An item's caption is ignored; these are rejected. */
const notOfItems = ['collaborators', 'location_id'];

/** Why these parameters are invalid, whatever the media. */
export function refusedWords(wish: NewContainer): GraphWords | null {
  const text = wish.caption ?? '';
  if (text.length > longest)
    return { code: 36_004, subcode: 2_207_010, message: 'The caption was too long.', user: `At most ${longest} characters.` };
  if ((text.match(/#[\p{L}\p{N}_]+/gu) ?? []).length > maxHashtags)
    return { code: 100, message: `(#100) At most ${maxHashtags} hashtags.` };
  if ((text.match(/(?<!\w)@[\w.]+/g) ?? []).length > maxMentions) return { code: 100, message: `(#100) At most ${maxMentions} mentions.` };
  if ((wish.collaborators?.length ?? 0) > maxCollaborators)
    return { code: 100, message: `(#100) At most ${maxCollaborators} collaborators.` };
  const people = 'user_tags' in wish ? (wish.user_tags ?? []) : [];
  if (people.length > maxPeople)
    return { code: 100, subcode: 2_207_040, message: '(#100) Too many tags', user: `Cannot use more than ${maxPeople} tags.` };
  const alone = 'is_carousel_item' in wish && wish.is_carousel_item === true ? notOfItems.filter((key) => key in wish) : [];
  if (alone.length > 0) return { code: 100, message: `(#100) Param ${alone.join(', ')} is not for items of a carousel.` };
  if (wish.media_type === 'VIDEO' && ('cover_url' in wish || 'user_tags' in wish))
    return { code: 100, message: '(#100) Videos of a carousel have no cover of their own, and nobody is tagged in them.' };
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

/** Parameters that no container has. */
export const unknownParameters = (names: readonly string[]) =>
  badParameter(`Unknown or missing parameter among: ${names.join(', ') || 'none'}`);
