import { factsIn, graphemes, hasLetters, linksIn, sentences, shelter, words } from './text.ts';

/** Whether a text is short enough. */
export type Fits = (text: string) => boolean;

/** One sentence and where it stands. `tags` marks a line of hashtags and nothing else. */
type Unit = { text: string; paragraph: number; line: number; tags: boolean };

const onlyTags = (text: string): boolean => /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text);

function unitsOf(text: string): Unit[] {
  return text.split(/\n{2,}/).flatMap((block, paragraph) =>
    block.split('\n').flatMap((row, line): Unit[] =>
      onlyTags(row.trim())
        ? row
            .trim()
            .split(/\s+/)
            .map((tag) => ({ text: tag, paragraph, line, tags: true }))
        : sentences(row).map((sentence) => ({ text: sentence, paragraph, line, tags: false })),
    ),
  );
}

function joined(units: readonly Unit[]): string {
  let text = '';
  let last: Unit | null = null;
  for (const unit of units) {
    const gap = last === null ? '' : unit.paragraph !== last.paragraph ? '\n\n' : unit.line !== last.line ? '\n' : ' ';
    text += gap + unit.text;
    last = unit;
  }
  return text;
}

/** How much each sentence carries of the text's own subject and of facts; a link and the first sentence carry the most, and the last some. */
function weights(units: readonly Unit[]): Map<Unit, number> {
  const counts = new Map<string, number>();
  const significant = (text: string): string[] => words(text.toLowerCase()).filter((word) => word.length > 3 && hasLetters(word));
  for (const unit of units) for (const word of new Set(significant(unit.text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const prose = units.filter((unit) => !unit.tags);
  return new Map(
    units.map((unit) => {
      if (unit.tags) return [unit, 0.5];
      const own = significant(unit.text);
      const subject = own.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / Math.max(4, own.length);
      const place = unit === prose[0] ? 100 : unit === prose.at(-1) ? 1 : 0;
      return [unit, subject + place + (linksIn(unit.text).length > 0 ? 50 : 0) + factsIn(unit.text)];
    }),
  );
}

/**
 * Brings a text within `fits` with as little loss as it can: first whole sentences go, those that say least before the others,
 * then clauses from the end, then words. Links, mentions and hashtags stay whole or go. Empty where not even one grapheme fits.
 */
export function bringWithin(text: string, fits: Fits): string {
  const whole = text.trim();
  if (fits(whole)) return whole;
  let units = unitsOf(whole);
  const weight = weights(units);
  const place = new Map(units.map((unit, index) => [unit, index]));
  // Of equal weight the later goes first: hashtags lose from their end.
  const byWeight = [...units].sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
  const spare = byWeight.filter((unit) => (weight.get(unit) ?? 0) < 50).slice(0, units.length - 1);
  const without = (count: number): Unit[] => {
    const gone = new Set(spare.slice(0, count));
    return units.filter((unit) => !gone.has(unit));
  };
  const fewest = smallest(spare.length, (count) => fits(joined(without(count))));
  if (fewest !== null) {
    // A long sentence that went may leave room for short ones that went before it.
    const kept = new Set(without(fewest));
    for (const unit of spare.slice(0, fewest).reverse().slice(0, 40)) {
      kept.add(unit);
      if (!fits(joined(units.filter((one) => kept.has(one))))) kept.delete(unit);
    }
    return joined(units.filter((one) => kept.has(one)));
  }
  units = without(spare.length);
  // What is left are sentences that matter; the links stay if they can, the first sentence gives way.
  const links = linksIn(joined(units));
  for (let keep = Math.min(links.length, 3); keep > 0; keep -= 1) {
    const tail = links.slice(0, keep).join(' ');
    const head = cut(units[0]?.text ?? '', (part) => fits(part.includes(tail) ? part : `${part}\n\n${tail}`));
    if (head) return head.includes(tail) ? head : `${head}\n\n${tail}`;
    if (fits(tail)) return tail;
  }
  return cut(units[0]?.text ?? '', fits);
}

/** Cuts one sentence: at the last clause that fits if that keeps half of what could stay, else at the last word, else inside the only word. */
function cut(sentence: string, fits: Fits): string {
  const { text, restore } = shelter(sentence);
  const ok = (part: string): boolean => fits(restore(part));
  if (ok(text)) return restore(text);
  const longest = (ends: readonly number[], mark: string): string => {
    const at = (index: number): string => `${trimmed(text.slice(0, ends[index]))}${mark}`;
    const index = smallest(ends.length - 1, (back) => ok(at(ends.length - 1 - back)));
    return index === null ? '' : at(ends.length - 1 - index);
  };
  const byWord = longest(indices(text, /\s+/g), '…');
  const byClause = longest(indices(text, /[,;:](?=\s)|\s[–—-](?=\s)|\s\(/gu), '.');
  const best = byClause.length * 2 >= byWord.length && byClause.length > 1 ? byClause : byWord;
  if (/[\p{L}\p{N}\ue000-\uf8ff]/u.test(best)) return restore(best);
  // Not even the first word: it is cut itself, unless it is a link.
  const letters = graphemes(text);
  const whole = letters.findIndex((letter) => /[\ue000-\uf8ff]/.test(letter));
  const most = whole < 0 ? letters.length : whole;
  const head = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  const left = smallest(most - 1, (fewer) => ok(head(most - fewer)));
  return left === null ? '' : head(most - left);
}

const indices = (text: string, border: RegExp): number[] => [...text.matchAll(border)].map((found) => found.index);

/** The smallest number from 0 to `most` that holds, where all above one that holds do too; null where none does. */
function smallest(most: number, holds: (count: number) => boolean): number | null {
  if (most < 0 || !holds(most)) return null;
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const trimmed = (part: string): string =>
  part
    .replace(/[\s,;:.!?–—-]+$/u, '')
    .replace(/\s+(?:a|an|the|and|or|of|to|for|with|in|on|at|by|from|der|die|das|und|mit|für|el|la|de|y|le|les|et|du)$/iu, '');
