import { aacConfigTag, aacFrameTag, avcConfigTag, avcFrameTag } from '../flv/build.ts';
import { metadataTag } from '../flv/metadata.ts';
import type { MediaTag } from '../flv/tag.ts';

/** What encoders send first. The configurations are shaped like real ones. */
export const headers = (width = 640): MediaTag[] => [
  metadataTag({ width, height: 360, framerate: 25 }),
  avcConfigTag(Uint8Array.of(1, 0x64, 0, 0x1f, 0xff, 0xe1, 0, width & 0xff)),
  aacConfigTag(Uint8Array.of(0x12, 0x10)),
];

export interface Pattern {
  /** In milliseconds. */
  from?: number;
  frames: number;
  /** Pictures from one keyframe to the next. */
  group?: number;
  /** The size of a picture in bytes. */
  size?: number;
}

/** 25 pictures a second, and a frame of sound with each. Every body is unique. */
export function* frames({ from = 0, frames: count, group = 25, size = 200 }: Pattern): Generator<MediaTag> {
  for (let index = 0; index < count; index += 1) {
    const time = from + index * 40;
    yield avcFrameTag({ time, keyframe: index % group === 0, data: numbered(time, size) });
    yield aacFrameTag({ time, data: numbered(time, 20) });
  }
}

function numbered(time: number, size: number): Uint8Array {
  const data = new Uint8Array(size).fill(0x5a);
  new DataView(data.buffer).setFloat64(0, time);
  return data;
}
