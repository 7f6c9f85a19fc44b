/**
 * One piece of a stream: an FLV tag, and just as well an RTMP message. Its body is never changed after it is made, so everyone who passes
 * the tag on shares it.
 */
export interface MediaTag {
  readonly kind: 'audio' | 'video' | 'script';
  /** The decoding time in milliseconds, never negative. It keeps growing where FLV and RTMP wrap around after 2^32 (49.7 days). */
  readonly time: number;
  /** The tag's body (Adobe Flash Video File Format 10.1, annex E.4), which RTMP sends as its message payload. */
  readonly body: Uint8Array;
}

/** Tag types of FLV (E.4.1), which are also the message types of RTMP (7.1). */
export const tagType = { audio: 8, video: 9, script: 18 } as const;

export const kindOfType = (type: number): MediaTag['kind'] | null =>
  type === tagType.video ? 'video' : type === tagType.audio ? 'audio' : type === tagType.script ? 'script' : null;

/** Timestamps on the wire have 32 bits. */
const wrap = 2 ** 32;

/** @param time milliseconds; a fraction is rounded down */
export const toWireTime = (time: number): number => Math.floor(time) % wrap;

/**
 * The time that a 32-bit timestamp stands for, given the time before it: whichever is nearest (RTMP specification, section 5.3.1 with the
 * serial number arithmetic of RFC 1982). Never negative.
 */
export function fromWireTime(wire: number, previous: number): number {
  const ahead = (wire - (previous % wrap) + wrap) % wrap;
  const time = previous + (ahead < wrap / 2 ? ahead : ahead - wrap);
  return time < 0 ? time + wrap : time;
}

/**
 * Bytes that aren't FLV:
 * - `not-flv`: the file header is missing or wrong
 * - `bad-tag`: a tag of an unknown type, or encrypted
 * - `too-large`: a tag's body exceeds the limit
 * - `bad-size`: the size after a tag isn't the tag's
 */
export class FlvError extends Error {
  override readonly name = 'FlvError';
  readonly code: 'not-flv' | 'bad-tag' | 'too-large' | 'bad-size';
  constructor(code: FlvError['code']) {
    super(code);
    this.code = code;
  }
}

/** Whether two pieces have the same bytes. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
