import type { Media } from '@everycast/contract/media';
import type { DraftMedia } from './manifest.ts';
import type { Options } from './options.ts';

/** A file of the library as the rules see it. */
export function draftMedia({ kind, contentType, animated, bytes, width, height, duration }: Media, alt: string): DraftMedia {
  const codecs = { framesPerSecond: null, videoCodec: null, audioCodec: null };
  return { kind, contentType, animated, bytes, width, height, alt, seconds: duration, ...codecs };
}

/** A post of one part, with nothing under it and nothing chosen: a draft of files of the library, or content of files to send. */
export function onePart<File>(part: { text: string; media: File[] }) {
  const thread: { text: string; media: File[] }[] = [];
  return { ...part, thread, firstComment: '', options: {} as Options };
}
