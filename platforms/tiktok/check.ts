import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import { fetchedIssue, overBy, stops } from '../port/issues.ts';
import type { DraftContent, DraftMedia, Facet, Issue, Measure, Traits } from '../port/manifest.ts';
import { measureCharacters } from '../port/text.ts';
import { photoTextLength, photoTitleLength, videoTextLength } from './limits.ts';
import { optionsIn, privacyOf } from './options.ts';

const platform = 'TikTok';

/** All issues of a post, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  return [...mediaIssues(content), ...optionIssues(content, traits), ...fetchedIssues(content, traits)];
}

function mediaIssues({ text, media, options }: DraftContent): Issue[] {
  const [first] = media;
  const { over, length, max } = measure(text, media);
  const { cover, coverPhoto } = optionsIn(options);
  const isPhotoOutside = first?.kind === 'image' && coverPhoto > media.length;
  const isOutside = cover !== null && first?.seconds != null && (cover < 0 || cover >= first.seconds);
  return [
    ...(first ? [] : [stops('media', 'media_needed', { platform })]),
    ...(over > 0 ? [stops('text', 'text_too_long', overBy(length, max, platform))] : []),
    ...(isPhotoOutside ? [stops('option coverPhoto', 'cover_outside', { context: 'photo', number: coverPhoto, count: media.length })] : []),
    ...(isOutside ? [stops('option cover', 'cover_outside')] : []),
  ];
}

function optionIssues({ media, options }: DraftContent, traits: Traits): Issue[] {
  const { privacy, paidBrand, title } = optionsIn(options);
  const allowed = privacyOf(traits);
  const over = overBy(title.length, photoTitleLength, platform);
  return [
    ...(privacy === '' ? [stops('option privacy', 'privacy_not_chosen')] : []),
    ...(privacy !== '' && allowed.length > 0 && !allowed.includes(privacy) ? [stops('option privacy', 'privacy_not_possible')] : []),
    ...(paidBrand && privacy === 'SELF_ONLY' ? [stops('option paidBrand', 'branded_and_private')] : []),
    ...(over.count > 0 && media.some(({ kind }) => kind === 'image') ? [stops('option title', 'title_too_long', over)] : []),
  ];
}

const fetchedIssues = ({ media }: DraftContent, traits: Traits): Issue[] =>
  media.some(({ kind }) => kind === 'image') ? [fetchedIssue(platform, traits, true)] : [];

/** Photos allow longer texts than videos; while the media are unknown, the video's limit applies. */
export const measure = (text: string, media: readonly Pick<DraftMedia, 'kind'>[] = []): Measure =>
  measureCharacters(text, media.length > 0 && media.every(({ kind }) => kind === 'image') ? photoTextLength : videoTextLength);

/** TikTok doesn't link URLs, and a hashtag inside one doesn't count. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');
