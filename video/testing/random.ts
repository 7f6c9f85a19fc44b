import { createHash } from 'node:crypto';

/** Deterministic pseudorandom numbers from 0 to 1 for a seed and a name (mulberry32). */
export function randomOf(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
