/** Choices that look free but are always the same for the same prompt and attempt. Pure. */
export interface Chooser {
  /**
   * All of a pool, the one to try first in front; the next attempt begins one further on.
   * Where another pool of `round` entries turns first, this one has moved on by one when that has come round, so that no pair comes back soon.
   */
  order<T>(pool: readonly T[], slot: string, round?: number): T[];
  /** One of a few alternatives. */
  one<T>(alternatives: readonly T[]): T;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** `seed` is the prompt as typed, so that two prompts about one thing still read differently. */
export function createChooser(seed: string, attempt: number): Chooser {
  let state = hash(`${seed}\n${attempt}`);
  // mulberry32
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    order(pool, slot, round = 0) {
      const size = pool.length;
      if (size === 0) return [];
      const slip = round === 0 ? 0 : Math.floor(attempt / round) * ((((1 - round) % size) + size) % size);
      const start = (hash(`${slot}\n${seed}`) + attempt + slip) % size;
      return [...pool.slice(start), ...pool.slice(0, start)];
    },
    one(alternatives) {
      return alternatives[Math.floor(random() * alternatives.length)] as (typeof alternatives)[number];
    },
  };
}
