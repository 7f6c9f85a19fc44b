import { PlatformProblem } from '../port/problem.ts';
import type { Content } from '../port/publisher.ts';
import { coverKey, type InstagramOptions, optionsIn } from './options.ts';

/** A container's fields besides its media. */
export type Words = Record<string, string>;

export const isCarousel = ({ media }: Content): boolean => media.length > 1;

/** The fields of the post as a whole: on its only item, or on the carousel, whose items have none of them. */
export function wordsOf({ text, options }: Content): Words {
  const { collaborators, place, ai } = optionsIn(options);
  return {
    ...(text !== '' && { caption: text }),
    ...(collaborators.length > 0 && { collaborators: JSON.stringify(collaborators) }),
    ...(place !== '' && { location_id: place }),
    // Newer than the description: documented by Meta since June 2026.
    ...(ai && { is_ai_generated: 'true' }),
  };
}

/** An item's fields by position: only its own in a carousel, otherwise the whole post's. */
export async function wordsWith(index: number, content: Content): Promise<Words> {
  const { media, options } = content;
  const chosen = optionsIn(options);
  const isPicture = media[index]?.kind === 'image';
  if (isCarousel(content)) {
    const isTagged = index === media.findIndex(({ kind }) => kind === 'image');
    return { ...(!isPicture && { media_type: 'VIDEO' }), is_carousel_item: 'true', ...(isTagged && tagsIn(chosen)) };
  }
  const words = wordsOf(content);
  if (isPicture) return { ...words, ...tagsIn(chosen) };
  const { people } = chosen;
  return {
    media_type: 'REELS',
    ...words,
    ...(people.length > 0 && { user_tags: JSON.stringify(people.map((username) => ({ username }))) }),
    ...(!chosen.shareToFeed && { share_to_feed: 'false' }),
    ...(await coverOf(content, chosen)),
  };
}

/** An image requires each tag's position: side by side in the middle, a single one in the center. From 0 to 1. */
function tagsIn({ people }: InstagramOptions): Words {
  if (people.length === 0) return {};
  const across = (index: number): number => Math.round(((index + 1) / (people.length + 1)) * 1000) / 1000;
  return { user_tags: JSON.stringify(people.map((username, index) => ({ username, x: across(index), y: 0.5 }))) };
}

/** If both are given, Instagram uses the image, which it fetches like those of posts. */
async function coverOf({ options, pictures }: Content, { cover }: InstagramOptions): Promise<Words> {
  const picture = pictures[coverKey];
  if (picture) return { cover_url: await picture.publicUrl() };
  if (options[coverKey]) throw new PlatformProblem('rejected', 'platforms.cover_gone');
  return cover === null ? {} : { thumb_offset: String(Math.round(cover * 1000)) };
}
