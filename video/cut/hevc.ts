import { Bits, unescaped } from './bits.ts';

/** NAL unit types (ITU-T H.265, table 7-1). */
export const kinds = {
  firstIrap: 16,
  idrWithLeading: 19,
  idr: 20,
  cra: 21,
  lastIrap: 23,
  video: 32,
  sequence: 33,
  picture: 34,
  endOfSequence: 36,
};
export const kindOfUnit = (nal: Uint8Array): number => ((nal[0] ?? 0) >> 1) & 0x3f;

/** The content of an `hvcC` box (ISO/IEC 14496-15, 8.3.3). */
export interface HevcConfig {
  before: Buffer;
  lengthBytes: number;
  arrays: { type: number; flags: number; units: Buffer[] }[];
}

/** The IDs of the sets. */
export interface Ids {
  video: number;
  sequence: number;
  picture: number;
}

export function readHevcConfig(record: Buffer): HevcConfig {
  const arrays: HevcConfig['arrays'] = [];
  let at = 23;
  for (let left = record.readUInt8(22); left > 0; left--) {
    const first = record.readUInt8(at);
    const units: Buffer[] = [];
    let count = record.readUInt16BE(at + 1);
    for (at += 3; count > 0; count--) {
      const length = record.readUInt16BE(at);
      units.push(record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    arrays.push({ type: first & 0x3f, flags: first & 0xc0, units });
  }
  return { before: record.subarray(0, 22), lengthBytes: (record.readUInt8(21) & 3) + 1, arrays };
}

export const unitsOf = ({ arrays }: HevcConfig, type: number): Buffer[] =>
  arrays.flatMap((array) => (array.type === type ? array.units : []));

/** IDs that none of the source's sets has; null if all are used. */
export function freeHevcIds(config: HevcConfig): Ids | null {
  const payloads = (type: number) => unitsOf(config, type).map((unit) => new Bits(unescaped(unit.subarray(2))));
  const video = free(
    payloads(kinds.video).map((bits) => bits.bits(4)),
    15,
  );
  const sequence = free(payloads(kinds.sequence).map(sequenceId), 15);
  const picture = free(
    payloads(kinds.picture).map((bits) => bits.golomb()),
    63,
  );
  return video === null || sequence === null || picture === null ? null : { video, sequence, picture };
}

function free(taken: readonly number[], max: number): number | null {
  for (let id = max; id >= 0; id--) if (!taken.includes(id)) return id;
  return null;
}

function sequenceId(bits: Bits): number {
  skipToSequenceId(bits);
  return bits.golomb();
}

/** From the start of a sequence parameter set past profile and level (7.3.2.2 and 7.3.3). */
export function skipToSequenceId(bits: Bits): void {
  bits.bits(4);
  const layers = bits.bits(3);
  bits.bits(1 + 96);
  const flags = Array.from({ length: layers }, () => [bits.bit(), bits.bit()]);
  if (layers > 0) bits.bits(2 * (8 - layers));
  for (const [profile, level] of flags) bits.bits((profile === 1 ? 88 : 0) + (level === 1 ? 8 : 0));
}

/** The source's record with the encoded parts' sets added. */
export function mergedHevcConfig(source: HevcConfig, sets: readonly { type: number; unit: Uint8Array }[]): Buffer {
  const arrays = [kinds.video, kinds.sequence, kinds.picture].map((type) => ({
    type,
    flags: source.arrays.find((array) => array.type === type)?.flags ?? 0x80,
    units: [...unitsOf(source, type), ...sets.filter((set) => set.type === type).map(({ unit }) => unit)],
  }));
  const others = source.arrays.filter(({ type }) => !arrays.some((array) => array.type === type));
  const all = [...arrays, ...others];
  const lists = all.flatMap(({ type, flags, units }) => [
    Buffer.of(flags | type, units.length >> 8, units.length & 0xff),
    ...units.flatMap((unit) => [Buffer.of(unit.length >> 8, unit.length & 0xff), unit]),
  ]);
  return Buffer.concat([source.before, Buffer.of(all.length), ...lists]);
}

/** The type of a sample's first frame: its random access point, if it is one. */
export function accessKind(sample: Buffer, lengthBytes: number): number | null {
  for (let at = 0; at + lengthBytes < sample.length; ) {
    const kind = kindOfUnit(sample.subarray(at + lengthBytes));
    if (kind >= kinds.firstIrap && kind <= kinds.lastIrap) return kind;
    at += lengthBytes + sample.readUIntBE(at, lengthBytes);
  }
  return null;
}
