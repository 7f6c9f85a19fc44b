import { box, fullBox, u16, u32 } from './boxes.ts';
import type { Track } from './read.ts';

/** A track that no file has yet: its headers and sample entry, for `writeMovie`. */
export type NewHeaders = Omit<Track, 'samples' | 'grain' | 'edit'>;

export interface Picture {
  codec: 'avc' | 'hevc' | 'av1';
  width: number;
  height: number;
  /** The decoder's configuration: the content of `avcC`, `hvcC` or `av1C`. */
  record: Uint8Array;
}

export interface Sound {
  codec: 'aac' | 'mp3' | 'opus' | 'flac';
  /** Hz */
  sampleRate: number;
  channels: number;
  /** An AudioSpecificConfig, an Opus identification header, or "fLaC" with its STREAMINFO. MP3 has none. */
  record: Uint8Array | null;
}

const visual = { avc: ['avc1', 'avcC'], hevc: ['hvc1', 'hvcC'], av1: ['av01', 'av1C'] } as const;
const inches = 0x480000;
const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const undetermined = 0x55c4;
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** @param timescale units per second */
export function pictureTrack({ codec, width, height, record }: Picture, { id, timescale }: { id: number; timescale: number }): NewHeaders {
  const [entry, config] = visual[codec];
  return {
    ...headers({ id, timescale, kind: 'vide', size: [width, height] }),
    kindHeader: { type: 'vmhd', body: u32(1, 0, 0) },
    entry: box(
      entry,
      ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(inches, inches, 0), u16(1), zeros(32), u16(0x18, 0xffff)],
      box(config, record),
    ),
  };
}

export function soundTrack(sound: Sound, { id, timescale }: { id: number; timescale: number }): NewHeaders {
  const { codec, sampleRate, channels } = sound;
  const type = codec === 'opus' ? 'Opus' : codec === 'flac' ? 'fLaC' : 'mp4a';
  // Sixteen bits don't hold the highest rates, which the configuration says.
  const rate = sampleRate < 0x10000 ? sampleRate * 0x10000 : 0;
  return {
    ...headers({ id, timescale, kind: 'soun', size: [0, 0] }),
    kindHeader: { type: 'smhd', body: u32(0, 0) },
    entry: box(type, zeros(6), u16(1), zeros(8), u16(channels, 16), zeros(4), u32(rate), soundConfig(sound)),
  };
}

/** ISO/IEC 14496-12, 8.3.2, 8.4.2 and 8.4.3, without the versions' dates and lengths. */
function headers({ id, timescale, kind, size }: { id: number; timescale: number; kind: Track['kind']; size: readonly [number, number] }) {
  const volume = kind === 'soun' ? 0x100 : 0;
  return {
    id,
    timescale,
    kind,
    // Enabled, and part of the movie.
    header: Buffer.concat([u32(3, 0, 0, id, 0, 0, 0, 0), u16(0, 0, volume, 0), identity, u32(size[0] * 0x10000, size[1] * 0x10000)]),
    mediaHeader: Buffer.concat([u32(0, 0, 0, timescale, 0), u16(undetermined, 0)]),
    handler: Buffer.concat([u32(0, 0), Buffer.from(kind), zeros(12), zeros(1)]),
  };
}

function soundConfig({ codec, record }: Sound): Buffer {
  const bytes = Buffer.from(record ?? []);
  if (codec === 'opus') return box('dOps', opusConfig(bytes));
  // Only the STREAMINFO, as the last block.
  if (codec === 'flac') return fullBox('dfLa', 0, 0, Uint8Array.of(0x80, 0, 0, 34), bytes.subarray(8, 8 + 34));
  return fullBox('esds', 0, 0, elementaryStream(codec === 'aac' ? 0x40 : 0x6b, bytes));
}

/** Opus in ISOBMFF, 4.3.2: the identification header (RFC 7845, 5.1) in the other byte order. */
function opusConfig(head: Buffer): Buffer {
  const [skip, gain] = [head.readUInt16LE(10), head.readUInt16LE(16)];
  return Buffer.concat([Uint8Array.of(0, head[9] ?? 0), u16(skip), u32(head.readUInt32LE(12)), u16(gain), head.subarray(18)]);
}

/** ISO/IEC 14496-1, 7.2.6.5: of a type of object, with what its decoder needs. */
function elementaryStream(objectType: number, specific: Buffer): Buffer {
  const audio = Uint8Array.of(objectType, 0x15, 0, 0, 0);
  const decoder = descriptor(4, audio, u32(0, 0), specific.length > 0 ? descriptor(5, specific) : zeros(0));
  return descriptor(3, u16(0), zeros(1), decoder, descriptor(6, Uint8Array.of(2)));
}

function descriptor(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = [21, 14, 7, 0].map((shift) => ((body.length >> shift) & 0x7f) | (shift > 0 ? 0x80 : 0));
  return Buffer.concat([Uint8Array.of(tag, ...length), body]);
}
