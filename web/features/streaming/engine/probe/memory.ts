import { keepText } from '../../../../lib/keep-text.ts';
import type { Picture } from '../program/h264.ts';
import { type Measured, sustains } from './choose.ts';
import { keyOf } from './ladder.ts';

/** In this browser, because what a computer can do says nothing about the person's other ones. */
const key = 'everycast.encoder';
const day = 24 * 3_600_000;
/** How long a result counts. Milliseconds. One that isn't enough counts for a day: the computer may have been busy with something else. */
const kept = 30 * day;
const keptIfSlow = day;

export type Answer = 'anyway' | Picture;

interface Memory {
  /** The browser's version and the number of cores: with others, everything is measured again. */
  machine: string;
  measured: (Measured & { at: number })[];
  /** What the person answered for what they had set: go live with it anyway, or with a lighter one. */
  answers: { wanted: string; use: Answer; at: number }[];
}

const hasNumbers = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'number');
const isPicture = (value: unknown) => hasNumbers(value, ['width', 'height', 'fps', 'bitrate']);

/** What is stored may be another version's: only what has this shape is used. */
function parse(text: string | null): Memory | null {
  const stored = JSON.parse(text ?? 'null') as Partial<Memory> | null;
  if (typeof stored?.machine !== 'string' || !Array.isArray(stored.measured) || !Array.isArray(stored.answers)) return null;
  return {
    machine: stored.machine,
    measured: stored.measured.filter((one) => hasNumbers(one, ['sustained', 'at']) && isPicture(one.picture)),
    answers: stored.answers.filter((one) => hasNumbers(one, ['at']) && (one.use === 'anyway' || isPicture(one.use))),
  };
}

interface MemoryParts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  machine: string;
  now?: () => number;
}

/** What was measured on this computer, and what its person decided. It forgets after a month, and when the browser changes. */
export function createMemory({ storage, machine, now = Date.now }: MemoryParts) {
  function read(): Memory {
    const empty: Memory = { machine, measured: [], answers: [] };
    try {
      const data = parse(storage.getItem(key));
      if (data?.machine !== machine) return empty;
      const fresh = (at: number, time = kept) => Math.abs(now() - at) < time;
      return {
        machine,
        measured: data.measured.filter((one) => fresh(one.at, sustains(one) ? kept : keptIfSlow)),
        answers: data.answers.filter(({ at }) => fresh(at)),
      };
    } catch {
      // Not ours, or cut short: it is measured again.
      return empty;
    }
  }
  const write = (memory: Memory) => void keepText(key, JSON.stringify(memory), storage);

  return {
    measured: (): Measured[] => read().measured,
    answer: (wanted: string): Answer | null => read().answers.find((one) => one.wanted === wanted)?.use ?? null,
    remember(picture: Picture, sustained: number): void {
      const memory = read();
      write({ ...memory, measured: [...memory.measured, { picture, sustained, at: now() }] });
    },
    /** It fell behind all the same: it has to be measured again. */
    forget(picture: string): void {
      const memory = read();
      write({ ...memory, measured: memory.measured.filter((one) => keyOf(one.picture) !== picture) });
    },
    /** @param use null takes the answer back */
    decide(wanted: string, use: Answer | null): void {
      const memory = read();
      const others = memory.answers.filter((one) => one.wanted !== wanted);
      write({ ...memory, answers: use === null ? others : [...others, { wanted, use, at: now() }] });
    },
  };
}
export type EncoderMemory = ReturnType<typeof createMemory>;
