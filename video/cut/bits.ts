/** Reads the bits of a parameter set or a slice header, without the bytes that only keep start codes out of it. */
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

  /** Exponential-Golomb, unsigned (ITU-T H.264 and H.265, 9.1 and 9.2). */
  golomb(): number {
    let zeros = 0;
    while (this.bit() === 0) zeros++;
    return 2 ** zeros - 1 + this.bits(zeros);
  }
}

/** The payload of a NAL unit: its bytes without those of emulation prevention. */
export function unescaped(nal: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < nal.length; at++) {
    const isInserted = nal[at] === 3 && at >= 2 && nal[at - 1] === 0 && nal[at - 2] === 0;
    if (!isInserted) bytes.push(nal[at] as number);
  }
  return Uint8Array.from(bytes);
}
