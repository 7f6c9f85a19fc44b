import type { tones } from '@everycast/contract/assistant';
import { defined } from '@everycast/contract/defined';
import { namedPlatforms } from '@everycast/contract/platforms';

export type Tone = (typeof tones)[number];

/**
 * What a prompt asks for. `say` passes on the prompt's words; `ideas` asks readers for what the prompt wants listed, because tips can't be
 * made up here; `question`, `explain` and `poll` are questions.
 */
const intents = [
  ...(['say', 'topic', 'keyword', 'announce', 'introduce', 'show', 'thank', 'congratulate', 'celebrate', 'wish'] as const),
  ...(['recommend', 'remind', 'invite', 'ask', 'apologise', 'ideas', 'explain', 'poll', 'question'] as const),
] as const;
export type Intent = (typeof intents)[number];

/** What readers are invited to do. */
export type Call = 'react' | 'discuss' | 'reply' | 'attend' | 'spread' | 'cheer' | 'help';

/** An instruction at the start of a sentence. Its last group is the object, prefixed with `lead`. */
type Order = readonly [pattern: RegExp, intent: Intent, lead?: string];

/** The writer's data for one language. */
export interface Pack {
  /** Politeness before an instruction, and "write a post": removed. */
  wrappers: readonly RegExp[];
  /** What follows "write a post": only matched there, because any sentence may start with "on". */
  topics: readonly Order[];
  orders: readonly Order[];
  phrases: ReadonlyMap<string, readonly string[]>;
}

/** Parses lines of "key: rest". One that starts with "|" continues the line before. */
const lines = (text: string): [key: string, rest: string][] =>
  text
    .replace(/\n *(?=[|])/g, '')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);

/**
 * Parses phrases, one line per intent or call ("topic: ... | ..."), and one for each tone that differs ("topic friendly: ..."). No phrase
 * states a fact, a feeling or an action: those only come from the prompt, in place of `{x}`, or `{X}` capitalized.
 */
export const phraseBook = (text: string): Pack['phrases'] => new Map(lines(text).map(([key, rest]) => [key, rest.split(' | ')]));

/** The words of a list, across line breaks. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Parses word lists, one per line: "short: brief concise". */
export const wordBook = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(lines(text).map(([key, rest]) => [key, wordSet(rest)]));

/** Parses word beginnings, one key per line ("help: sorry|apolog"). */
export const cueBook = <Key extends string>(text: string): [Key, RegExp][] =>
  lines(text).map(([key, rest]) => [key as Key, new RegExp(`(?<![\\p{L}\\p{N}])(?:${rest})`, 'iu')]);

/** The platforms’ names, for a pattern. */
export const platforms = namedPlatforms.map(({ name }) => name).join('|');

/**
 * Parses a language's instructions, one pattern per line, for the start of a sentence: "drop: ..." for wrappers, "after topic: ..." for
 * topics, "remind: ..." or "remind for: ..." (with a lead) for orders. "<name>: ..." is a piece that later lines use as `<name>`.
 */
export function instructions(text: string): Pick<Pack, 'wrappers' | 'topics' | 'orders'> {
  const pieces = new Map([['platform', platforms]]);
  const found = { wrappers: [] as RegExp[], topics: [] as Order[], orders: [] as Order[] };
  for (const [key, rest] of lines(text)) {
    const pattern = rest.replace(/<(\w+)>/g, (_, name: string) => `(?:${pieces.get(name)})`);
    const start = new RegExp(`^(?:${pattern})`, 'iu');
    const [, piece] = key.match(/^<(\w+)>$/) ?? [];
    const [, after, name, lead] = key.match(/^(after )?(\w+)(?:\W(.*))?$/) ?? [];
    if (piece) pieces.set(piece, pattern);
    else if (key === 'drop') found.wrappers.push(start);
    else {
      const intent = defined(
        intents.find((one) => one === name),
        `intent for "${key}"`,
      );
      found[after ? 'topics' : 'orders'].push([start, intent, lead === undefined ? '' : `${lead} `]);
    }
  }
  return found;
}

/** A tone's phrases, or those of the closest plainer one; without a tone, the plain and the friendly ones. */
export function phrasesFor({ phrases }: Pack, key: Intent | Call | 'link', tone: Tone | null): readonly string[] {
  const plain = phrases.get(key) ?? [];
  const friendly = phrases.get(`${key} friendly`);
  if (tone === null) return [...plain, ...(friendly ?? [])];
  return phrases.get(`${key} ${tone}`) ?? (tone === 'playful' ? friendly : undefined) ?? plain;
}
