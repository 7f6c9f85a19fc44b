import { Bits, BitWriter, closingBit, escaped, unescaped } from './bits.ts';
import { type Ids, kindOfUnit, kinds, skipToSequenceId } from './hevc.ts';

/**
 * Gives a stream's parameter sets other IDs, and its slices those of their sets. The encoder numbers its sets 0, as most do; combined with
 * another stream they need different IDs. It only parses what the encoder is configured to write here: one slice per frame, no weights,
 * tiles or wavefronts (ITU-T H.265, 7.3).
 */
export class Renumbering {
  readonly #ids: Ids;
  #sequence: Sequence | null = null;
  #picture: Picture | null = null;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** @throws {RangeError} for anything unsupported. */
  unit(nal: Uint8Array): Uint8Array {
    const kind = kindOfUnit(nal);
    const bits = new Bits(unescaped(nal.subarray(2)));
    const payload = this.#payload(kind, bits);
    return payload === null ? nal : Buffer.concat([nal.subarray(0, 2), escaped(payload)]);
  }

  #payload(kind: number, bits: Bits): Uint8Array | null {
    if (kind === kinds.video) return withFirstFour(bits.bytes, this.#ids.video);
    if (kind === kinds.sequence) {
      this.#sequence = readSequence(new Bits(bits.bytes));
      const written = new BitWriter();
      skipToSequenceId(bits);
      const before = bits.at;
      bits.golomb();
      written.copy(new Bits(withFirstFour(bits.bytes, this.#ids.video)), before);
      written.golomb(this.#ids.sequence);
      return rest(written, bits);
    }
    if (kind === kinds.picture) {
      this.#picture = readPicture(new Bits(bits.bytes));
      const written = new BitWriter();
      bits.golomb();
      bits.golomb();
      written.golomb(this.#ids.picture);
      written.golomb(this.#ids.sequence);
      return rest(written, bits);
    }
    return kind < kinds.video ? this.#slice(kind, bits) : null;
  }

  #slice(kind: number, bits: Bits): Uint8Array {
    const [sequence, picture] = [this.#sequence, this.#picture];
    if (sequence === null || picture === null) throw new RangeError('A slice comes before its sets.');
    const isAccess = kind >= kinds.firstIrap && kind <= kinds.lastIrap;
    if (bits.bit() !== 1) throw new RangeError('A picture has several slices.');
    if (isAccess) bits.bit();
    const idAt = bits.at;
    bits.golomb();
    const idEnd = bits.at;
    skipSlice(bits, kind, sequence, picture);
    const end = bits.at;
    if (bits.bit() !== 1) throw new RangeError('A slice header does not end where it should.');
    while (bits.at % 8 > 0) if (bits.bit() !== 0) throw new RangeError('A slice header does not end where it should.');
    const written = new BitWriter();
    const again = new Bits(bits.bytes);
    written.copy(again, idAt);
    written.golomb(this.#ids.picture);
    again.at = idEnd;
    written.copy(again, end);
    written.align();
    return Buffer.concat([written.bytes(), bits.bytes.subarray(bits.at / 8)]);
  }
}

interface Sequence {
  hasChroma: boolean;
  orderBits: number;
  sao: boolean;
}

interface Picture {
  cabacInit: boolean;
  chromaOffsets: boolean;
  acrossSlices: boolean;
}

function readSequence(bits: Bits): Sequence {
  skipToSequenceId(bits);
  bits.golomb();
  const chroma = bits.golomb();
  if (chroma === 3) no(bits.bit(), 'separate colours');
  bits.golomb();
  bits.golomb();
  if (bits.bit() === 1) for (let side = 0; side < 4; side++) bits.golomb();
  bits.golomb();
  bits.golomb();
  const orderBits = bits.golomb() + 4;
  bits.bit();
  for (let count = 0; count < 3 + 6; count++) bits.golomb();
  no(bits.bit(), 'scaling lists');
  bits.bit();
  const sao = bits.bit() === 1;
  no(bits.bit(), 'raw samples');
  no(bits.golomb(), 'sets of references');
  no(bits.bit(), 'long references');
  no(bits.bit(), 'motion of other pictures');
  return { hasChroma: chroma !== 0, orderBits, sao };
}

function readPicture(bits: Bits): Picture {
  bits.golomb();
  bits.golomb();
  no(bits.bits(5), 'dependent slices');
  bits.bit();
  const cabacInit = bits.bit() === 1;
  for (let count = 0; count < 3; count++) bits.golomb();
  bits.bits(2);
  if (bits.bit() === 1) bits.golomb();
  bits.golomb();
  bits.golomb();
  const chromaOffsets = bits.bit() === 1;
  no(bits.bits(2), 'weights');
  bits.bit();
  no(bits.bits(2), 'tiles or waves');
  const acrossSlices = bits.bit() === 1;
  no(bits.bit(), 'filters by slice');
  no(bits.bit(), 'scaling lists');
  no(bits.bit(), 'lists by slice');
  bits.golomb();
  no(bits.bit(), 'longer slice headers');
  return { cabacInit, chromaOffsets, acrossSlices };
}

/** From after the set's ID to the end of the header (7.3.6.1), for frames without a second list. */
function skipSlice(bits: Bits, kind: number, sequence: Sequence, picture: Picture): void {
  const type = bits.golomb();
  no(type === 0 ? 1 : 0, 'pictures of both directions');
  if (kind !== kinds.idr && kind !== kinds.idrWithLeading) {
    bits.bits(sequence.orderBits);
    no(bits.bit(), 'sets of references');
    const references = bits.golomb() + bits.golomb();
    for (let count = 0; count < references; count++) {
      bits.golomb();
      bits.bit();
    }
  }
  if (sequence.sao) bits.bits(sequence.hasChroma ? 2 : 1);
  if (type === 1) {
    if (bits.bit() === 1) bits.golomb();
    if (picture.cabacInit) bits.bit();
    bits.golomb();
  }
  bits.golomb();
  if (picture.chromaOffsets) {
    bits.golomb();
    bits.golomb();
  }
  if (picture.acrossSlices) bits.bit();
}

function no(value: number, what: string): void {
  if (value !== 0) throw new RangeError(`The encoder wrote ${what}.`);
}

function withFirstFour(payload: Uint8Array, value: number): Uint8Array {
  const copy = Uint8Array.from(payload);
  copy[0] = ((copy[0] ?? 0) & 0x0f) | (value << 4);
  return copy;
}

/** The rest of a set, and its end. */
function rest(written: BitWriter, bits: Bits): Uint8Array {
  written.copy(bits, closingBit(bits.bytes));
  written.align();
  return written.bytes();
}
