import { manner } from './packs/cues.ts';
import type { Tone } from './packs/pack.ts';

/** What a prompt says about the manner of a post rather than its matter. */
export interface Wishes {
  tone: Tone | null;
  short: boolean;
  /** How many hashtags; null where nothing is said. */
  hashtags: number | null;
  /** In graphemes. */
  max: number | null;
}

const tonesFrom = ['friendly', 'professional', 'playful', 'confident', 'plain'] as const;
const kindOf = (word: string): string | undefined => [...manner].find(([, list]) => list.has(word))?.[0];
/** A word and its space, about, for "max 50 words". */
const charactersPerWord = 6;

/**
 * Notes what a clause asks for, if it is about manner and nothing else: "keep it friendly", "no hashtags", "max 150 characters".
 * `loose`: adjectives alone are enough, as they are after an order ("Announce our opening, warm and short").
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

/** Notes the adjectives before the thing that is to be written: "a short, friendly post". */
export function noteAdjectives(order: string, wishes: Wishes): void {
  const kinds = new Set(
    order
      .toLowerCase()
      .split(/[\s,]+/)
      .map(kindOf),
  );
  wishes.tone ??= tonesFrom.find((tone) => kinds.has(tone)) ?? null;
  wishes.short ||= kinds.has('short');
}
