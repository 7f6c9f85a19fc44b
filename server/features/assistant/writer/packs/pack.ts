import type { tones } from '@everycast/contract/assistant';

export type Tone = (typeof tones)[number];

/**
 * What a prompt asks for. `say` passes the prompt's words on as they are; `ideas` asks readers for what the prompt wants listed,
 * since no tip can be made up here; `question`, `explain` and `poll` are questions.
 */
export type Intent =
  | ('say' | 'topic' | 'keyword' | 'announce' | 'introduce' | 'show' | 'thank' | 'congratulate' | 'celebrate' | 'wish')
  | ('remind' | 'invite' | 'ask' | 'apologise' | 'ideas' | 'explain' | 'poll' | 'question');

/** What readers are invited to do. */
export type Call = 'react' | 'discuss' | 'reply' | 'attend' | 'spread' | 'cheer' | 'greet' | 'help';

/** An order at the start of a sentence. Its last group is what the order is about, with `lead` before it. */
export type Order = readonly [pattern: RegExp, intent: Intent, lead?: string];

/** What the writer knows of one language. */
export interface Pack {
  /** Politeness before an order, and "write a post": taken off. */
  wrappers: readonly RegExp[];
  /** What follows "write a post": read only there, for a sentence may begin with "on" by itself. */
  topics: readonly Order[];
  orders: readonly Order[];
  phrases: ReadonlyMap<string, readonly string[]>;
}

/** Reads lines of "key: rest". */
const lines = (text: string): [key: string, rest: string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);

/**
 * Reads phrases, one line for an intent or a call ("topic: ... | ..."), and one for each tone that says it its own way ("topic friendly: ...").
 * No phrase states a fact, a feeling or a deed: those come from the prompt alone, in the place of `{x}`, or `{X}` with a capital.
 */
export const phraseBook = (text: string): Pack['phrases'] => new Map(lines(text).map(([key, rest]) => [key, rest.split(' | ')]));

/** Words in a list, however it is broken into lines. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Reads lists of words, one line each: "short: brief concise". */
export const wordBook = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(lines(text).map(([key, rest]) => [key, wordSet(rest)]));

/** A pattern at the start of a sentence, in any case. */
export const start = (pattern: string): RegExp => new RegExp(`^${pattern}`, 'iu');

/** The phrases of a tone, or of the plainer one next to it; without a wish for one, the plain and the friendly ones. */
export function phrasesFor({ phrases }: Pack, key: Intent | Call | 'link', tone: Tone | null): readonly string[] {
  const plain = phrases.get(key) ?? [];
  const friendly = phrases.get(`${key} friendly`);
  if (tone === null) return [...plain, ...(friendly ?? [])];
  return phrases.get(`${key} ${tone}`) ?? (tone === 'playful' ? friendly : undefined) ?? plain;
}
