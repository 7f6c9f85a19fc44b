import { plainName } from '../../lib/names.ts';
import { withoutMarks } from './guide-names.ts';

/** A page's texts, as they are searched. */
interface Searched {
  title: string;
  lead: string;
  /** All others. */
  body: string;
}

/** How much more a word in a title, or in a lead, says about a page than one further down. */
const weights = { title: 100, lead: 10, body: 1 };

/**
 * The pages that contain every typed word, without regard to case and accents, or all pages if nothing is typed.
 * @returns those with the words in their title first, and otherwise in their order
 */
export function searched<T extends Searched>(pages: readonly T[], typed: string): T[] {
  const wanted = plainName(typed).split(/\s+/).filter(Boolean);
  const scored = pages.map((page) => {
    const parts = (['title', 'lead', 'body'] as const).map((part) => ({
      weight: weights[part],
      text: plainName(withoutMarks(page[part])),
    }));
    const scores = wanted.map((word) => parts.reduce((sum, { weight, text }) => sum + (text.includes(word) ? weight : 0), 0));
    return { page, found: scores.every((score) => score > 0), score: scores.reduce((sum, score) => sum + score, 0) };
  });
  return scored
    .filter(({ found }) => found)
    .sort((one, other) => other.score - one.score)
    .map(({ page }) => page);
}
