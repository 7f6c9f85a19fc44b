import { createHash } from 'node:crypto';

/** Numbers from 0 to 1 that look random and are always the same for a seed and a name (mulberry32). */
export function randomOf(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
