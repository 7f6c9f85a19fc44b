import type { Media } from '@everycast/contract/media';
import type { DraftMedia } from './manifest.ts';
import type { Options } from './options.ts';

/** A library file as the rules see it. */
export function draftMedia(media: Media, alt: string, crop = false): DraftMedia {
  const { kind, contentType, animated, bytes, width, height, duration, framesPerSecond, videoCodec, audioCodec } = media;
  const measured = { bytes, width, height, seconds: duration, framesPerSecond, videoCodec, audioCodec };
  return { kind, contentType, animated, ...measured, alt, ...(crop && { crop }) };
}

/** A post of one part, without a comment or options: a draft of library files, or content of files to send. */
export function onePart<File>(part: { text: string; media: File[] }) {
  const thread: { text: string; media: File[] }[] = [];
  return { ...part, thread, firstComment: '', options: {} as Options, pictures: {} as Record<string, File> };
}
