import type { Media } from '@everycast/contract/media';
import type { DraftContent, DraftMedia, DraftPart } from './manifest.ts';

/** A file of the library as the rules see it. */
export function draftMedia({ kind, contentType, animated, bytes, width, height, duration }: Media, alt: string): DraftMedia {
  const codecs = { framesPerSecond: null, videoCodec: null, audioCodec: null };
  return { kind, contentType, animated, bytes, width, height, alt, seconds: duration, ...codecs };
}

/** A post of one part, with nothing under it and nothing chosen. */
export const onePart = (part: DraftPart): DraftContent => ({ ...part, thread: [], firstComment: '', options: {} });
