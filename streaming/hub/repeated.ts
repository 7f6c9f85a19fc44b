import { readHeader } from '../flv/header.ts';
import type { PictureConfig } from '../flv/picture.ts';
import type { MediaTag } from '../flv/tag.ts';

/** Access unit delimiters (ITU-T H.264, 7.3.2.4, and H.265, 7.3.2.5). */
const delimiters = {
  avc: { typeOf: (first: number) => first & 0x1f, type: 9, unit: [0x09, 0x10] },
  hevc: { typeOf: (first: number) => (first >> 1) & 0x3f, type: 35, unit: [0x46, 0x01, 0x10] },
} as const;

/** Types of slices in HEVC (H.265, 7.4.2.2): a keyframe in the middle of a stream, and the same behind a break. */
const cleanRandomAccess = 21;
const brokenLink = 18;

/**
 * The body of a keyframe that can be shown again and again. Two equal ones in a row would otherwise be one to a decoder that looks for the
 * borders of pictures itself (H.264, 7.4.1.2.4), so it begins with a delimiter. HEVC has keyframes that go on counting pictures, so that
 * two with one number follow each other; behind a break, they don't.
 */
export function alone(keyframe: MediaTag, config: PictureConfig | null): Uint8Array {
  const { body } = keyframe;
  const { codec, at, end } = readHeader(keyframe);
  if (!config?.lengthSize || config.codec !== codec || config.codec === 'av1' || end !== body.length) return body;
  const { lengthSize } = config;
  const { typeOf, type, unit } = delimiters[config.codec];
  const has = typeOf(body[at + lengthSize] ?? 0) === type;
  const delimiter = has ? [] : [...Array.from({ length: lengthSize - 1 }, () => 0), unit.length, ...unit];
  const result = new Uint8Array(body.length + delimiter.length);
  result.set(body.subarray(0, at));
  result.set(delimiter, at);
  result.set(body.subarray(at), at + delimiter.length);
  if (config.codec === 'hevc') breakLinks(result.subarray(at + delimiter.length), lengthSize);
  return result;
}

function breakLinks(units: Uint8Array, lengthSize: number): void {
  let at = 0;
  while (at + lengthSize < units.length) {
    const length = units.subarray(at, at + lengthSize).reduce((sum, byte) => sum * 256 + byte, 0);
    at += lengthSize;
    const first = units[at] ?? 0;
    if (((first >> 1) & 0x3f) === cleanRandomAccess) units[at] = (first & 0b1000_0001) | (brokenLink << 1);
    at += length;
  }
}
