import { hashtagsIn, inOrder, linksIn } from '../port/facets.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { measureCharacters } from '../port/text.ts';
import { textLength } from './limits.ts';

export const measure = (text: string): Measure => measureCharacters(text, textLength);

/** URLs and hashtags. People are mentioned by ID, which a text doesn't have. */
export const facets = (text: string): Facet[] => inOrder([...linksIn(text), ...hashtagsIn(text)]);

/**
 * A text in LinkedIn's “little” format: hashtags by their template, and all other special characters escaped. At an unescaped one, LinkedIn
 * silently cuts off the rest of the text.
 */
export function littleText(text: string): string {
  let little = '';
  let from = 0;
  for (const { kind, start, end, value } of facets(text)) {
    if (kind !== 'hashtag') continue;
    little += `${escaped(text.slice(from, start))}{hashtag|\\#|${escaped(value)}}`;
    from = end;
  }
  return little + escaped(text.slice(from));
}

const escaped = (text: string): string => text.replace(/[|{}@[\]()<>#\\*_~]/g, '\\$&');
