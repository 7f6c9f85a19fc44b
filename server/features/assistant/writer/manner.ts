import { manner } from './packs/cues.ts';
import type { Tone } from './packs/pack.ts';

/** What a prompt says about the style of a post rather than its content. */
export interface Wishes {
  tone: Tone | null;
  short: boolean;
  /** The number of hashtags; null if unspecified. */
  hashtags: number | null;
  /** In graphemes. */
  max: number | null;
}

const tonesFrom = ['friendly', 'professional', 'playful', 'confident', 'plain'] as const;
const kindOf = (word: string): string | undefined => [...manner].find(([, list]) => list.has(word))?.[0];
/** The average length of a word with its space, for "max 50 words". */
const charactersPerWord = 6;

/**
 * Records what a clause asks for, if it is only about style: "keep it friendly", "no hashtags", "max 150 characters". `loose`: adjectives
 * alone suffice, as after an instruction ("Announce our opening, warm and short").
 */
export function noteManner(clause: string, wishes: Wishes, loose: boolean): boolean {
  const found = new Set<string>();
  let number: number | null = null;
  const text = clause
    .toLowerCase()
    .replace(/'/g, '’')
    .replace(/\b(?:keep|make) (?:it|this)\b/, 'style');
  for (const word of text.split(/[\s,:;.!/&]+/)) {
    const kind = /^\d{1,4}$/.test(word) ? 'number' : kindOf(word);
    if (word === '' || kind === 'glue') continue;
    if (!kind) return false;
    found.add(kind);
    if (kind === 'number') number = Number(word);
  }
  const has = (...some: string[]): boolean => some.some((kind) => found.has(kind));
  if (found.size === 0 || (number !== null && !has('hashtags', 'unit', 'words'))) return false;
  if (!loose && !has('hashtags', 'emojis', 'unit', 'words', 'style')) return false;
  wishes.tone ??= tonesFrom.find((tone) => found.has(tone)) ?? null;
  wishes.short ||= found.has('short');
  if (has('hashtags')) wishes.hashtags ??= has('no') ? 0 : number;
  else if (number !== null) wishes.max ??= has('words') ? number * charactersPerWord : number;
  return true;
}

/** Records the adjectives before what should be written: "a short, friendly post". */
export function noteAdjectives(order: string, wishes: Wishes): void {
  for (const word of order.split(/[\s,]+/)) noteManner(word, wishes, true);
}
