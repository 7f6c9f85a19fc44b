import type { PictureRules } from '../port/media-rules.ts';
import type { Limits } from './limits.ts';

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
