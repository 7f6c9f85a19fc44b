import { defined } from '@everycast/contract/defined';
/** Reads the bits of a parameter set or a slice header, without emulation prevention bytes. */
export class Bits {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  bit(): number {
    const byte = this.bytes[this.at >> 3];
    if (byte === undefined) throw new RangeError('There are no more bits.');
    return (byte >> (7 - (this.at++ & 7))) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let done = 0; done < count; done++) value = value * 2 + this.bit();
    return value;
  }

  /** Exponential-Golomb, unsigned (ITU-T H.264, 9.1; H.265, 9.2). */
  golomb(): number {
    let zeros = 0;
    while (this.bit() === 0) zeros++;
    return 2 ** zeros - 1 + this.bits(zeros);
  }
}

/** Writes individual bits. */
export class BitWriter {
  readonly list: number[] = [];

  bits(value: number, count: number): void {
    for (let place = count - 1; place >= 0; place--) this.list.push(Math.floor(value / 2 ** place) & 1);
  }

  golomb(value: number): void {
    const length = Math.floor(Math.log2(value + 1));
    this.bits(0, length);
    this.bits(value + 1, length + 1);
  }

  /** Copies the other's bits from its position up to `end`. */
  copy(from: Bits, end: number): void {
    while (from.at < end) this.list.push(from.bit());
  }

  /** A one, and zeros up to the next byte: how sets and slice headers end. */
  align(): void {
    this.list.push(1);
    while (this.list.length % 8 > 0) this.list.push(0);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.list.length / 8);
    for (const [index, bit] of this.list.entries()) bytes[index >> 3] = (defined(bytes[index >> 3]) << 1) | bit;
    return bytes;
  }
}

/** A NAL unit's payload: its bytes without emulation prevention (H.264, 7.4.1; H.265, 7.4.2). */
export function unescaped(nal: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(nal.length);
  let length = 0;
  for (let at = 0; at < nal.length; at++) {
    const isInserted = nal[at] === 3 && at >= 2 && nal[at - 1] === 0 && nal[at - 2] === 0;
    if (!isInserted) bytes[length++] = defined(nal[at]);
  }
  return bytes.subarray(0, length);
}

/** The inverse: no three bytes in a row look like a start code. */
export function escaped(payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(payload.length * 1.5) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes[length++] = 3;
      zeros = 0;
    }
    bytes[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes.subarray(0, length);
}

/** The position of a set's stop bit: the last bit that is set. */
export function closingBit(payload: Uint8Array): number {
  let last = payload.length - 1;
  while (last >= 0 && payload[last] === 0) last--;
  const byte = payload[last] ?? 0;
  return last * 8 + 7 - Math.log2(byte & -byte);
}
