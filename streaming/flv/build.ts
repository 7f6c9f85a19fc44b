import type { MediaTag } from './tag.ts';

const interFrame = 2;
const keyFrame = 1;
const avc = 7;
/** AAC always says 44 kHz, 16 bits, stereo; its configuration says what is true (E.4.2.1). */
const aac = 0xaf;

const config = 0;
const frame = 1;

/**
 * The decoder configuration of H.264 (E.4.3.2).
 * @param avcC an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.2.4.1), as WebCodecs returns it
 */
export function avcConfigTag(avcC: Uint8Array, time = 0): MediaTag {
  return { kind: 'video', time, body: withPrefix([(keyFrame << 4) | avc, config, 0, 0, 0], avcC) };
}

export interface AvcFrame {
  /** The decoding time in milliseconds. */
  time: number;
  /** How much later than decoded it is shown, in milliseconds; negative values fit, too. */
  compositionOffset?: number;
  keyframe: boolean;
  /** NAL units, each with its length before it (not Annex B start codes). */
  data: Uint8Array;
}

/** A picture of H.264 (E.4.3.2). */
export function avcFrameTag({ time, compositionOffset = 0, keyframe, data }: AvcFrame): MediaTag {
  const offset = Math.round(compositionOffset);
  const first = ((keyframe ? keyFrame : interFrame) << 4) | avc;
  return { kind: 'video', time, body: withPrefix([first, frame, (offset >> 16) & 0xff, (offset >> 8) & 0xff, offset & 0xff], data) };
}

/**
 * The decoder configuration of AAC (E.4.2.2).
 * @param audioSpecificConfig ISO/IEC 14496-3, 1.6.2.1
 */
export function aacConfigTag(audioSpecificConfig: Uint8Array, time = 0): MediaTag {
  return { kind: 'audio', time, body: withPrefix([aac, config], audioSpecificConfig) };
}

/** A frame of AAC without ADTS header (E.4.2.2). `time` in milliseconds. */
export function aacFrameTag({ time, data }: { time: number; data: Uint8Array }): MediaTag {
  return { kind: 'audio', time, body: withPrefix([aac, frame], data) };
}

function withPrefix(prefix: readonly number[], data: Uint8Array): Uint8Array {
  const body = new Uint8Array(prefix.length + data.length);
  body.set(prefix);
  body.set(data, prefix.length);
  return body;
}
