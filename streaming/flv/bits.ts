/** Without the bytes that keep start codes out (ITU-T H.264, 7.4.1.1, and H.265, 7.4.2.3). */
export function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0));
}

export type BitReader = ReturnType<typeof bitReader>;

/** Reads bits; beyond the end they are 0. */
export function bitReader(bytes: Uint8Array) {
  let at = 0;
  const one = (): number => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return bit;
  };
  const read = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) value = value * 2 + one();
    return value;
  };
  /** Exp-Golomb (9.1). */
  const ue = (): number => {
    let zeros = 0;
    while (zeros < 32 && one() === 0) zeros += 1;
    return 2 ** zeros - 1 + read(zeros);
  };
  const se = (): number => {
    const value = ue();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  };
  return {
    read,
    ue,
    se,
    skip(count: number): void {
      at += count;
    },
    over: () => at > bytes.length * 8,
  };
}
