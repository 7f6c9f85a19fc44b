import type { Message, Params } from '@everycast/messages/message';
import type { Issue } from '../manifest.ts';
import type { Ratio } from '../media-rules.ts';

export interface Size {
  width: number;
  height: number;
}

/** How a picture gets a ratio that is taken: what sticks out is cut off, or a border is put around it. `whole`: its own is taken. */
export type Shape = 'whole' | 'crop' | 'pad';

export const writtenImages = ['image/jpeg', 'image/webp', 'image/png'] as const;
export type WrittenImage = (typeof writtenImages)[number];

/** What is encoded for each kind of file. */
export const writtenVideos = {
  'video/mp4': { video: 'h264', audio: 'aac', called: 'MP4' },
  'video/quicktime': { video: 'h264', audio: 'aac', called: 'MOV' },
  'video/webm': { video: 'vp9', audio: 'opus', called: 'WebM' },
} as const;
export type WrittenVideo = keyof typeof writtenVideos;

/**
 * A re-encoded still. `bytes` at most; where no quality makes it as small as that, it gets fewer pixels, but never a shorter side below
 * `shortest` nor a ratio outside of `ratio`.
 */
export interface ImageRenditionSpec extends Size {
  kind: 'image';
  contentType: WrittenImage;
  bytes: number;
  shape: Shape;
  shortest: number;
  ratio: Ratio | null;
}

/** A re-encoded video; all of `copied` but its container stays as it is. `bitrate` is of the whole file and, like `bytes`, at most. */
export interface VideoRenditionSpec extends Size {
  kind: 'video';
  contentType: WrittenVideo;
  bytes: number;
  shape: Shape;
  framesPerSecond: number | null;
  bitrate: number | null;
  copied: boolean;
}

export type RenditionSpec = ImageRenditionSpec | VideoRenditionSpec;

/** What a file and a platform are called in a sentence: “Image 2”, “Instagram”. */
export type Called = { file: Message; platform: string };

/**
 * How a file goes out on a platform: as it is, adapted by a spec (`changes` are the parameters of the issue `adapted`), or not at all, with
 * the code and parameters of the issue that says why.
 */
export type Rendition =
  | { rendition: 'as is' }
  | { rendition: 'made'; spec: RenditionSpec; changes: Params }
  | { rendition: 'cannot'; code: Issue['code']; params: Params };

export const cannot = (code: Issue['code'], params: Params): Rendition => ({ rendition: 'cannot', code, params });

/** The same for specs that give the same file of the same original: what is made is kept under it. */
export function keyOf(spec: RenditionSpec): string {
  const { kind, contentType, width, height, shape, bytes } = spec;
  const both = [contentType, `${width}x${height}`, shape, bytes];
  if (kind === 'image') return [...both, spec.shortest, spec.ratio ? `${spec.ratio.min}-${spec.ratio.max}` : 'any'].join(' ');
  return [...both, spec.copied ? 'copied' : 'encoded', spec.framesPerSecond ?? 'any', spec.bitrate ?? 'any'].join(' ');
}
