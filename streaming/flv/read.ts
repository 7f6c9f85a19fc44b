import { FlvError, fromWireTime, kindOfType, type MediaTag } from './tag.ts';
import { tagHeaderLength } from './write.ts';

export interface FlvLimits {
  /** The largest body of a tag in bytes. */
  tagBytes: number;
}

export interface FlvReader {
  /**
   * Takes the next bytes, cut anywhere, and returns the tags that are complete.
   * @throws FlvError; the reader is of no use after that and throws the same again
   */
  push(bytes: Uint8Array): MediaTag[];
}

const defaultLimits: FlvLimits = { tagBytes: 16 * 2 ** 20 };

/** The file header of version 1 (annex E.2) and the size of the tag before the first (E.3). */
const fileHeaderLength = 9 + 4;

/** Reads FLV as it arrives. Keeps at most one unfinished tag, whose memory grows with what arrives, not with what is announced. */
export function createFlvReader(limits: FlvLimits = defaultLimits): FlvReader {
  const pieces: Uint8Array[] = [];
  let held = 0;
  /** How many bytes it takes to get on: joining pieces earlier would copy a large tag again and again. */
  let needed = fileHeaderLength;
  let started = false;
  let time: number | null = null;
  let failure: FlvError | null = null;

  const parseTag = (bytes: Uint8Array): { tag: MediaTag; length: number } | null => {
    needed = tagHeaderLength;
    if (bytes.length < needed) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const kind = kindOfType(view.getUint8(0));
    if (!kind) throw new FlvError('bad-tag');
    const size = view.getUint32(0) & 0xffffff;
    if (size > limits.tagBytes) throw new FlvError('too-large');
    needed = tagHeaderLength + size + 4;
    if (bytes.length < needed) return null;
    if (view.getUint32(tagHeaderLength + size) !== tagHeaderLength + size) throw new FlvError('bad-size');
    const timestamp = view.getUint32(4);
    const wire = ((timestamp >>> 8) | (timestamp << 24)) >>> 0;
    time = time === null ? wire : fromWireTime(wire, time);
    return { tag: { kind, time, body: bytes.slice(tagHeaderLength, tagHeaderLength + size) }, length: needed };
  };

  const parse = (bytes: Uint8Array): MediaTag[] => {
    let rest = bytes;
    if (!started) {
      checkFileHeader(rest);
      rest = rest.subarray(fileHeaderLength);
      started = true;
    }
    const tags: MediaTag[] = [];
    for (let parsed = parseTag(rest); parsed; parsed = parseTag(rest)) {
      tags.push(parsed.tag);
      rest = rest.subarray(parsed.length);
    }
    hold(rest);
    return tags;
  };

  const hold = (bytes: Uint8Array): void => {
    if (bytes.length > 0) pieces.push(bytes.slice());
    held += bytes.length;
  };

  return {
    push(bytes) {
      if (failure) throw failure;
      if (held + bytes.length < needed) {
        hold(bytes);
        return [];
      }
      const all = held === 0 ? bytes : joined([...pieces, bytes]);
      pieces.length = 0;
      held = 0;
      try {
        return parse(all);
      } catch (error) {
        if (error instanceof FlvError) failure = error;
        throw error;
      }
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** “FLV”, and a header of 9 bytes. A longer one is allowed, but nothing writes it. */
function checkFileHeader(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const signature = view.getUint32(0) >>> 8;
  if (signature !== 0x464c56 || view.getUint32(5) !== 9) throw new FlvError('not-flv');
}
