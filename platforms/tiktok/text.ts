import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { measureCharacters } from '../port/text.ts';
import { textLength } from './limits.ts';

export const measure = (text: string): Measure => measureCharacters(text, textLength);

/** Addresses are no links on TikTok; what stands inside of one is no hashtag either. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');
