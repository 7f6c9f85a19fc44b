import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import type { DraftMedia, Facet, Measure } from '../port/manifest.ts';
import { measureCharacters } from '../port/text.ts';
import { photoTextLength, videoTextLength } from './limits.ts';

/** Photos allow longer texts than videos; while the media are unknown, the video's limit applies. */
export const measure = (text: string, media: readonly Pick<DraftMedia, 'kind'>[] = []): Measure =>
  measureCharacters(text, media.length > 0 && media.every(({ kind }) => kind === 'image') ? photoTextLength : videoTextLength);

/** TikTok doesn't link URLs, and a hashtag inside one doesn't count. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');
