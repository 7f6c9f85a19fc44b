import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import type { DraftMedia, Facet, Measure } from '../port/manifest.ts';
import { measureCharacters } from '../port/text.ts';
import { photoTextLength, videoTextLength } from './limits.ts';

/** Photos may have longer texts than videos; where nobody knows yet what comes with a text, it has no more room than beside a video. */
export const measure = (text: string, media: readonly Pick<DraftMedia, 'kind'>[] = []): Measure =>
  measureCharacters(text, media.length > 0 && media.every(({ kind }) => kind === 'image') ? photoTextLength : videoTextLength);

/** Addresses are no links on TikTok; what stands inside of one is no hashtag either. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');
