import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { Media } from '@everycast/contract/media';
import type { Watermark } from '@everycast/contract/watermark';
import type { DraftMedia } from './manifest.ts';
import type { Options } from './options.ts';

/** Whether a file is cropped to ratios that a platform requires, and where. */
export interface Cropping {
  crop?: boolean | undefined;
  crops?: MediaCrops | undefined;
}

/** A library file as the rules see it, with how it is cropped, and what is drawn over it. */
export function draftMedia(media: Media, alt: string, { crop, crops }: Cropping = {}, watermark?: Watermark | null): DraftMedia {
  const { kind, contentType, animated, bytes, width, height, duration, framesPerSecond, videoCodec, audioCodec } = media;
  const measured = { bytes, width, height, seconds: duration, framesPerSecond, videoCodec, audioCodec };
  const cropping = { ...(crop && { crop }), ...(crop && crops && { crops }) };
  return { kind, contentType, animated, ...measured, alt, ...cropping, ...(watermark && { watermark }) };
}

/** A post of one part, without a comment or options: a draft of library files, or content of files to send. */
export function onePart<File>(part: { text: string; media: File[] }) {
  const thread: { text: string; media: File[] }[] = [];
  return { ...part, thread, firstComment: '', options: {} as Options, pictures: {} as Record<string, File> };
}
