import type { AssistantRequest } from '@everycast/contract/assistant';
import { defined } from '@everycast/contract/defined';
import { isHashtag } from '@everycast/contract/hashtags';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { graphemes, linksIn, sentences, shelter, trimEnd } from './writer/text.ts';

/** How many numbers, prices, times and names a sentence contains. At most five count. */
const factsIn = (text: string): number => Math.min(5, (text.match(/\p{N}[\p{N}.,:]*|(?<=[\p{L}\p{N}],? )\p{Lu}\p{Ll}+/gu) ?? []).length);

/** Whether a text is short enough. */
export type Fits = (text: string) => boolean;

/** A sentence with its position and importance. Hashtags on their own line count individually. */
interface Unit {
  text: string;
  paragraph: number;
  line: number;
  weight: number;
}

/** The first sentence and links are the most important, then numbers and names. */
const essential = 50;

function unitsOf(text: string): Unit[] {
  const units = text.split(/\n{2,}/).flatMap((block, paragraph) =>
    block.split('\n').flatMap((row, line): Unit[] => {
      const tags = row.trim().split(/ +/).every(isHashtag);
      const pieces = tags ? row.trim().split(/ +/) : sentences(row);
      return pieces.map((piece) => {
        const weight = tags ? 0 : 1 + factsIn(piece) + (linksIn(piece).length > 0 ? essential : 0);
        return { text: piece, paragraph, line, weight };
      });
    }),
  );
  // The first sentence says what it is about, and the last is often an invitation.
  if (units[0]) units[0].weight += essential;
  const last = units.findLast(({ weight }) => weight > 0 && weight < essential);
  if (last) last.weight += 1;
  return units;
}

function joined(units: readonly Unit[]): string {
  const gap = (one: Unit, before: Unit): string => (one.paragraph !== before.paragraph ? '\n\n' : one.line !== before.line ? '\n' : ' ');
  return units.map((one, index) => (index === 0 ? one.text : gap(one, defined(units[index - 1])) + one.text)).join('');
}

/** The smallest number from 0 to `max` that holds, if all larger ones do, too; null if none does. */
function smallest(max: number, holds: (count: number) => boolean): number | null {
  if (max < 0 || !holds(max)) return null;
  let [low, high] = [0, max];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Shortens a text to fit with as little loss as possible: first whole sentences are dropped, those with the fewest facts first, then
 * clauses from the end, then words. Links, mentions and hashtags are kept whole or dropped. Empty if not even one grapheme fits.
 */
export function bringWithin(text: string, fits: Fits): string {
  const whole = text.trim();
  if (fits(whole)) return whole;
  const units = unitsOf(whole);
  // Of equal weight, later ones are dropped first; the sort is stable.
  const spare = units.filter(({ weight }) => weight < essential).reverse();
  spare.sort((a, b) => a.weight - b.weight);
  const without = (count: number): Set<Unit> => new Set(spare.slice(0, count));
  const left = (gone: ReadonlySet<Unit>): Unit[] => units.filter((unit) => !gone.has(unit));
  const fewest = smallest(spare.length, (count) => fits(joined(left(without(count)))));
  if (fewest !== null) {
    // Dropping a long sentence may leave room for short ones that were dropped before it.
    const gone = without(fewest);
    for (const unit of spare.slice(0, fewest).reverse().slice(0, 40)) {
      gone.delete(unit);
      if (!fits(joined(left(gone)))) gone.add(unit);
    }
    return joined(left(gone));
  }
  // Links are kept if possible, at the expense of the first sentence.
  const head = units[0]?.text ?? '';
  const links = linksIn(joined(left(without(spare.length)))).slice(0, 3);
  for (let keep = links.length; keep > 0; keep -= 1) {
    const tail = links.slice(0, keep).join(' ');
    const linked = (part: string): string => (part.includes(tail) ? part : `${part}\n\n${tail}`);
    const short = cut(head, (part) => fits(linked(part)));
    if (short || fits(tail)) return short ? linked(short) : tail;
  }
  return cut(head, fits);
}

/**
 * Cuts one sentence: at the last clause that fits if that keeps half of what could stay, otherwise at the last word, otherwise inside the
 * only word.
 */
function cut(sentence: string, fits: Fits): string {
  const { text, restore } = shelter(sentence);
  const longest = (border: RegExp, mark: string): string => {
    const ends = [...text.matchAll(border)].map((found) => found.index).reverse();
    const at = (index: number): string => `${trimmed(text.slice(0, ends[index]))}${mark}`;
    const index = smallest(ends.length - 1, (one) => fits(restore(at(one))));
    return index === null ? '' : at(index);
  };
  if (fits(restore(text))) return restore(text);
  const byWord = longest(/\s+/g, '…');
  const byClause = longest(/[,;:](?=\s)|\s[–—-](?=\s)|\s\(/gu, '.');
  const best = byClause.length * 2 >= byWord.length && byClause.length > 1 ? byClause : byWord;
  if (/[\p{L}\p{N}\ue000-\uf8ff]/u.test(best)) return restore(best);
  // Not even the first word fits: it is cut, unless it is a link.
  const letters = graphemes(text.split(/[\ue000-\uf8ff]/)[0] ?? '');
  const head = (fewer: number): string =>
    `${letters
      .slice(0, letters.length - fewer)
      .join('')
      .trimEnd()}…`;
  const fewer = smallest(letters.length - 1, (count) => fits(head(count)));
  return fewer === null ? '' : head(fewer);
}

const trimmed = (part: string): string =>
  trimEnd(part, /[\s,;:.!?–—-]/).replace(
    / (?:an?|the|and|or|of|to|for|with|in|on|at|by|from|der|die|das|und|mit|für|el|la|de|y|le|les|et|du)$/iu,
    '',
  );

/** What the writer needs to know about a platform. */
export type Bounds = Pick<PlatformManifest, 'name' | 'measure'>;

/** Those of a platform for what a request asks: a post's, or those of what is sent from the inbox. */
export function boundsOf(manifest: Bounds & Pick<PlatformManifest, 'engagement'>, { action, conversation }: AssistantRequest): Bounds {
  const { name, engagement } = manifest;
  if (action !== 'reply' || !conversation || !engagement) return manifest;
  return { name, measure: (text, traits) => engagement.measure(conversation.as, text, conversation.to, traits) };
}

/** The maximum length of a text there, in the platform's own units. */
export const mostOf = (bounds: Bounds): number => bounds.measure('', {}).max;

/** Whether a text is within a platform's limit; always true without a platform. */
export const within = (bounds: Bounds | null): Fits => (bounds ? (text) => bounds.measure(text, {}).over === 0 : () => true);
