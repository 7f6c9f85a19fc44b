import { type MediaTag, tagType, toWireTime } from '../flv/tag.ts';
import { continuations, copyChunks } from './chunk-writer.ts';
import { chunkStream, extendedFrom } from './message.ts';

/** Converts tags to chunks for one connection. */
export interface MediaWriter {
  /** The tags as chunks. The bytes may be shared with other connections: they must not be changed. */
  serialize(tags: readonly MediaTag[]): Buffer;
}

/** The times of the last messages on each chunk stream, in the tags' time. Null before the first. */
type Times = Record<MediaTag['kind'], number | null>;

interface Shared {
  chunkSize: number;
  before: Times;
  after: Times;
  bytes: Buffer;
}

const kinds = ['audio', 'video', 'script'] as const;
const alike = (one: Times, other: Times): boolean => kinds.every((kind) => one[kind] === other[kind]);

/**
 * Serialized tags by the array they came in. Their headers are of type 1, with the time since the message before and without a message
 * stream (RTMP specification, 5.3.1.2.2). So they are the same bytes for all connections that sent the same tags before, whatever time and
 * message stream those started with. A destination that dropped or has just begun gets separate bytes until it is in step again.
 */
const shared = new WeakMap<readonly MediaTag[], Shared[]>();

/**
 * @param stream the message stream that createStream returned
 * @param chunkSize as announced to the other side
 */
export function createMediaWriter(stream: number, chunkSize: number): MediaWriter {
  let last: Times = { audio: null, video: null, script: null };
  /** The time of the first tag, which becomes 0. */
  let start: number | null = null;

  return {
    serialize(tags) {
      start ??= Math.floor(tags[0]?.time ?? 0);
      const known = shared.get(tags) ?? [];
      const same = known.find((one) => one.chunkSize === chunkSize && alike(one.before, last));
      if (same) {
        last = same.after;
        return same.bytes;
      }
      const before = last;
      const { bytes, after, absolute } = serialize(tags, { before, start, stream, chunkSize });
      last = after;
      if (!absolute) shared.set(tags, [...known, { chunkSize, before, after, bytes }]);
      return bytes;
    },
  };
}

interface Header {
  tag: MediaTag;
  /** The timestamp of a full header, or the time since the message before. */
  field: number;
  absolute: boolean;
}

const lengthOf = ({ tag, field, absolute }: Header, chunkSize: number): number => {
  const more = continuations(tag.body.length, chunkSize);
  return (absolute ? 12 : 8) + tag.body.length + more + (field >= extendedFrom ? 4 * (more + 1) : 0);
};

function serialize(
  tags: readonly MediaTag[],
  { before, start, stream, chunkSize }: { before: Times; start: number; stream: number; chunkSize: number },
): { bytes: Buffer; after: Times; absolute: boolean } {
  const after = { ...before };
  const headers = tags.map((tag): Header => {
    const time = Math.floor(tag.time);
    const previous = after[tag.kind];
    after[tag.kind] = time;
    // A time before the last, or the start, has no delta.
    return previous === null || time < previous
      ? { tag, field: toWireTime(Math.max(0, time - start)), absolute: true }
      : { tag, field: time - previous, absolute: false };
  });
  const bytes = Buffer.allocUnsafeSlow(headers.reduce((total, header) => total + lengthOf(header, chunkSize), 0));
  let at = 0;
  for (const header of headers) at = write(header, bytes, at, stream, chunkSize);
  return { bytes, after, absolute: headers.some(({ absolute }) => absolute) };
}

function write({ tag, field, absolute }: Header, bytes: Buffer, start: number, stream: number, chunkSize: number): number {
  const id = chunkStream[tag.kind];
  const extended = field >= extendedFrom ? field : null;
  bytes[start] = (absolute ? 0x00 : 0x40) | id;
  bytes.writeUIntBE(extended === null ? field : extendedFrom, start + 1, 3);
  bytes.writeUIntBE(tag.body.length, start + 4, 3);
  bytes[start + 7] = tagType[tag.kind];
  let at = start + 8;
  if (absolute) at = bytes.writeUInt32LE(stream, at);
  if (extended !== null) at = bytes.writeUInt32BE(extended, at);
  return copyChunks(tag.body, bytes, at, { id, chunkSize, extended });
}
