import { diff3Merge } from 'node-diff3';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words, and each sign and space between them; also of languages without spaces. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Merges what two people made of one text, word by word.
 * @returns null where both changed the same words, or words side by side: a person has to choose
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const regions = diff3Merge(wordsOf(mine), wordsOf(base), wordsOf(theirs), { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict !== undefined)) return null;
  return regions.flatMap(({ ok }) => ok ?? []).join('');
}
