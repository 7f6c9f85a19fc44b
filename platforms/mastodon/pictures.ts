import type { PictureRules } from '../port/media-rules.ts';
import type { Limits } from './limits.ts';

/** Pictures that are made anew become the first of these that the server takes; the rest goes out as it is. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'];
const moving = 'image/gif';

/** What a server takes of a picture in a post. */
export function pictureRules({ types: taken, imageBytes, imagePixels }: Limits): PictureRules {
  // Sizes must be below what the server names, not at it (its model MediaAttachment).
  const bytes = imageBytes - 1;
  return {
    types: types.filter((type) => taken.includes(type)),
    bytes,
    pixels: imagePixels,
    animated: taken.includes(moving) ? { types: [moving], bytes } : null,
  };
}

/** Of a picture that stands for a video it names no limits of its own: it is held to those of other pictures, and stands still. */
export const coverRules = (limits: Limits): PictureRules => ({ ...pictureRules(limits), animated: null });
