import { Bits, unescaped } from './bits.ts';

/** The content of an `avcC` box (ISO/IEC 14496-15, 5.3.3). */
export interface AvcConfig {
  level: number;
  /** The size of each unit's length field in a sample. */
  lengthBytes: number;
  sequences: Buffer[];
  pictures: Buffer[];
  /** Everything before the sets, and after them. */
  before: Buffer;
  after: Buffer;
}

export function readAvcConfig(record: Buffer): AvcConfig {
  let at = 5;
  const list = (mask: number): Buffer[] =>
    Array.from({ length: record.readUInt8(at++) & mask }, () => {
      const length = record.readUInt16BE(at);
      at += 2 + length;
      return record.subarray(at - length, at);
    });
  const sequences = list(0x1f);
  const pictures = list(0xff);
  const level = record.readUInt8(3);
  return {
    level,
    lengthBytes: (record.readUInt8(4) & 3) + 1,
    sequences,
    pictures,
    before: record.subarray(0, 5),
    after: record.subarray(at),
  };
}

/** An ID that none of the source's sets has, for encoded parts; null if all are used. */
export function freeAvcId({ sequences, pictures }: AvcConfig): number | null {
  const taken = new Set([...sequences.map(sequenceId), ...pictures.map((set) => new Bits(unescaped(set.subarray(1))).golomb())]);
  for (let id = 31; id > 0; id--) if (!taken.has(id)) return id;
  return null;
}

/** After one byte of NAL type and three of profile and level. */
const sequenceId = (set: Buffer): number => new Bits(unescaped(set.subarray(4))).golomb();

/** The source's record with the encoded parts' sets added. */
export function mergedAvcConfig(source: AvcConfig, part: AvcConfig): Buffer {
  const list = (sets: Buffer[], flags: number): Buffer[] => [
    Buffer.of(flags | sets.length),
    ...sets.flatMap((set) => [Buffer.of(set.length >> 8, set.length & 0xff), set]),
  ];
  return Buffer.concat([
    source.before,
    ...list([...source.sequences, ...part.sequences], 0xe0),
    ...list([...source.pictures, ...part.pictures], 0),
    source.after,
  ]);
}

const isIdr = 5;

/** The first byte of each unit in a sample: its type, and whether others refer to it. */
function unitHeads(sample: Buffer, lengthBytes: number): number[] {
  const heads: number[] = [];
  for (let at = 0; at + lengthBytes < sample.length; at += lengthBytes + sample.readUIntBE(at, lengthBytes)) {
    heads.push(sample.readUInt8(at + lengthBytes));
  }
  return heads;
}

/** Decoding can start here independent of what precedes it: only then may the sets change. */
export const opensAvc = (sample: Buffer, lengthBytes: number): boolean =>
  unitHeads(sample, lengthBytes).some((head) => (head & 0x1f) === isIdr);

/** Whether other frames may be predicted from this one: a slice of it has `nal_ref_idc` (ITU-T H.264, 7.4.1). */
export const isAvcReference = (sample: Buffer, lengthBytes: number): boolean =>
  unitHeads(sample, lengthBytes).some((head) => (head & 0x1f) <= isIdr && (head & 0x60) !== 0);
