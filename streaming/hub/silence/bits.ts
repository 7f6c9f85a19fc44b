/** Collects bits. */
export function bitWriter() {
  const bits: number[] = [];
  return {
    write(value: number, count: number): void {
      for (let bit = count - 1; bit >= 0; bit -= 1) bits.push(Math.floor(value / 2 ** bit) & 1);
    },
    /** All of them, up to the next whole byte. */
    bytes(): Uint8Array {
      const bytes = new Uint8Array(Math.ceil(bits.length / 8));
      bits.forEach((bit, index) => {
        bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
      });
      return bytes;
    },
  };
}
