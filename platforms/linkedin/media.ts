import type { PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { altLength, documents, imageBytes, imagePixels, images, videoBytes, videoSeconds } from './limits.ts';
import { documentOf } from './options.ts';

const image = {
  max: images.max,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  bytes: imageBytes,
  pixels: imagePixels,
  animated: { types: ['image/gif'], bytes: imageBytes },
  alt: altLength,
} satisfies MediaRules['image'];

const rules: MediaRules = {
  image,
  video: {
    max: 1,
    types: ['video/mp4'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: videoBytes.max,
    seconds: videoSeconds,
    alt: 0,
  },
  mixed: false,
  needed: false,
  max: images.max,
};

/** The pages of a document are JPEGs, and share what it may have in bytes. */
const pagesOf = (count: number): NonNullable<MediaRules['image']> => ({
  ...image,
  max: documents.pages,
  types: ['image/jpeg'],
  bytes: Math.min(imageBytes, Math.floor(documents.pictures / count)),
});

export const mediaRules: PlatformManifest['media'] = (part, options) =>
  documentOf(part, options) ? { ...rules, image: pagesOf(part.media.length), max: documents.pages } : rules;
