import type { CropFocus } from '@everycast/contract/crop-focus';
import type { Watermark } from '@everycast/contract/watermark';
import type { Message, Params } from '@everycast/messages/message';
import type { Issue } from '../manifest.ts';
import type { Ratio } from '../media-rules.ts';

export interface Size {
  width: number;
  height: number;
}

/** How a file gets a supported aspect ratio: by cropping, or with a border. `whole`: its own is supported. */
export type Shape = 'whole' | 'crop' | 'pad';

export const writtenImages = ['image/jpeg', 'image/webp', 'image/png'] as const;
export type WrittenImage = (typeof writtenImages)[number];

/** The codecs for each type of file. */
export const writtenVideos = {
  'video/mp4': { video: 'h264', audio: 'aac', called: 'MP4' },
  'video/quicktime': { video: 'h264', audio: 'aac', called: 'MOV' },
  'video/webm': { video: 'vp9', audio: 'opus', called: 'WebM' },
} as const;
export type WrittenVideo = keyof typeof writtenVideos;

/**
 * A re-encoded still image. `bytes` is the maximum; if no quality makes it that small, it gets fewer pixels, but never a shorter side below
 * `shortest` or a ratio outside `ratio`.
 */
export interface ImageRenditionSpec extends Size {
  kind: 'image';
  contentType: WrittenImage;
  bytes: number;
  shape: Shape;
  /** Where a crop is; without it, as large as possible and in the middle. */
  focus?: CropFocus;
  shortest: number;
  ratio: Ratio | null;
  watermark?: Watermark;
}

/**
 * A re-encoded video; everything in `copied` stays as it is except the container. `bitrate` is the whole file's maximum, and `bytes` a
 * maximum, too.
 */
export interface VideoRenditionSpec extends Size {
  kind: 'video';
  contentType: WrittenVideo;
  bytes: number;
  shape: Shape;
  /** As an image's. */
  focus?: CropFocus;
  framesPerSecond: number | null;
  bitrate: number | null;
  copied: boolean;
  watermark?: Watermark;
}

export type RenditionSpec = ImageRenditionSpec | VideoRenditionSpec;

/** The names of a file and a platform in a sentence: “Image 2”, “Instagram”. */
export type Called = { file: Message; platform: string };

/**
 * How a file is published: unchanged, converted by a spec, or not at all, with the issue's code and parameters. `newRatio`: the name of the
 * ratio that a border or a crop gives it; `changes`: the parameters of the issue `adapted`.
 */
export type Rendition =
  | { rendition: 'as is' }
  | { rendition: 'made'; spec: RenditionSpec; newRatio: string | null; changes: Params }
  | { rendition: 'cannot'; code: Issue['code']; params: Params };

export const cannot = (code: Issue['code'], params: Params): Rendition => ({ rendition: 'cannot', code, params });

/** Equal for specs that give the same file from the same original: the rendition's storage key. */
export function keyOf(spec: RenditionSpec): string {
  const { kind, contentType, width, height, shape, focus, bytes } = spec;
  const both = [contentType, `${width}x${height}`, focus ? `${shape}@${focus.x},${focus.y}x${focus.zoom}` : shape, bytes];
  const mark = spec.watermark ? [markOf(spec.watermark)] : [];
  if (kind === 'image') return [...both, spec.shortest, spec.ratio ? `${spec.ratio.min}-${spec.ratio.max}` : 'any', ...mark].join(' ');
  return [...both, spec.copied ? 'copied' : 'encoded', spec.framesPerSecond ?? 'any', spec.bitrate ?? 'any', ...mark].join(' ');
}

/** Images of the library never change, so their IDs say what they show. */
const markOf = ({ mediaId, corner, size, opacity }: Watermark): string => `${mediaId}@${corner},${size},${opacity}`;
