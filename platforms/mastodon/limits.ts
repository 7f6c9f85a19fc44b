import { maxAltLength } from '@everycast/contract/media';
import { maxPostLength } from '@everycast/contract/post-length';
import { maxMediaPerPart } from '@everycast/contract/posts';
import { type Fields, fieldsIn } from '../port/fields.ts';
import type { Traits } from '../port/manifest.ts';
import type { PictureRules } from '../port/media-rules.ts';

/** A server's limits. Sizes in bytes; images and videos in pixels of their area. */
export interface Limits {
  characters: number;
  urlCharacters: number;
  files: number;
  altCharacters: number;
  imageBytes: number;
  imagePixels: number;
  videoBytes: number;
  videoPixels: number;
  framesPerSecond: number;
  types: readonly string[];
}

/** The defaults if a server doesn't say: those of the oldest versions in use (Mastodon 3). */
const oldest: Limits = {
  characters: 500,
  urlCharacters: 23,
  files: 4,
  altCharacters: 1500,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 16_777_216,
  videoBytes: 40 * 1024 * 1024,
  videoPixels: 2_304_000,
  framesPerSecond: 60,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/quicktime', 'video/webm'],
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0;
const isWords = (value: unknown): value is string[] => words(value).length > 0;
const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** The limits in a server's description (entities Instance and V1::Instance), as account traits. */
export function limitTraits(instance: Fields): Traits {
  const configuration = fieldsIn(instance.configuration);
  const statuses = fieldsIn(configuration.statuses);
  const media = fieldsIn(configuration.media_attachments);
  const said: Record<keyof Limits, unknown> = {
    characters: statuses.max_characters,
    urlCharacters: statuses.characters_reserved_per_url,
    files: statuses.max_media_attachments,
    altCharacters: media.description_limit,
    imageBytes: media.image_size_limit,
    imagePixels: media.image_matrix_limit,
    videoBytes: media.video_size_limit,
    videoPixels: media.video_matrix_limit,
    framesPerSecond: media.video_frame_rate_limit,
    types: words(media.supported_mime_types),
  };
  return Object.fromEntries(Object.entries(said).flatMap(([limit, value]) => (isAmount(value) || isWords(value) ? [[limit, value]] : [])));
}

/** The limits of an account's server. A server may claim anything, so they are capped at what Everycast stores. */
export function limitsOf(traits: Traits): Limits {
  const known = Object.entries(oldest).map(([name, usual]) => {
    const own = traits[name];
    return [name, (Array.isArray(usual) ? words(own).length > 0 : isAmount(own)) ? own : usual];
  });
  const limits = Object.fromEntries(known) as Limits;
  const { characters, files, altCharacters } = limits;
  return {
    ...limits,
    characters: Math.min(characters, maxPostLength),
    files: Math.min(files, maxMediaPerPart),
    altCharacters: Math.min(altCharacters, maxAltLength),
  };
}

/** Converted images become the first of these that the server accepts. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'];
const moving = 'image/gif';

/** What a server accepts for an image in a post. */
export function pictureRules({ types: taken, imageBytes, imagePixels }: Limits): PictureRules {
  // Sizes must be below the server's limit, not equal to it (its model MediaAttachment).
  const bytes = imageBytes - 1;
  return {
    types: types.filter((type) => taken.includes(type)),
    bytes,
    pixels: imagePixels,
    animated: taken.includes(moving) ? { types: [moving], bytes } : null,
  };
}

/** Servers name no limits for covers: they get those of other images, without animation. */
export const coverRules = (limits: Limits): PictureRules => ({ ...pictureRules(limits), animated: null });
