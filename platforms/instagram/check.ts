import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import { fetchedIssue, note, overBy, stops } from '../port/issues.ts';
import type { DraftContent, Facet, Issue, Traits } from '../port/manifest.ts';
import { captionLength, collaborators, hashtags, mentions, people, usernameLength } from './limits.ts';
import { coverKey, optionsIn } from './options.ts';

const platform = 'Instagram';

/** Instagram doesn't link URLs, and a mention inside one doesn't count. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');

/** All issues of a post, except those about its files. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const { text, media, firstComment } = content;
  return [
    ...textIssues('text', text),
    ...textIssues('firstComment', firstComment),
    ...(firstComment !== '' && traits.comments === false ? [stops('firstComment', 'comments_not_allowed')] : []),
    ...(media.length === 0 ? [stops('media', 'media_needed', { platform })] : []),
    ...nameIssues(content),
    ...coverIssues(content, traits),
    ...(media.some(({ kind }) => kind === 'image') ? [fetchedIssue(platform, traits)] : []),
  ];
}

function textIssues(field: 'text' | 'firstComment', text: string): Issue[] {
  const all = facets(text);
  const found = (kind: Facet['kind']) => all.filter((facet) => facet.kind === kind).length;
  const [tags, named] = [found('hashtag'), found('mention')];
  const over = { ...overBy(text.length, captionLength, platform), ...(field === 'firstComment' && { context: 'comment' }) };
  return [
    ...(text.length > captionLength ? [stops(field, 'text_too_long', over)] : []),
    ...(tags > hashtags ? [stops(field, 'too_many_hashtags', { platform, max: hashtags, count: tags })] : []),
    ...(named > mentions ? [stops(field, 'too_many_mentions', { platform, max: mentions, count: named })] : []),
  ];
}

const isUsername = (value: string): boolean => value.length <= usernameLength && /^[a-z0-9._]+$/.test(value);

/** Issues with people named outside the text, and with the place. Only Instagram can tell whether such an account exists. */
function nameIssues({ options, media }: DraftContent): Issue[] {
  const chosen = optionsIn(options);
  const named = (key: 'collaborators' | 'people', max: number): Issue[] => {
    const [all, strange] = [chosen[key], chosen[key].find((one) => !isUsername(one))];
    return [
      ...(strange === undefined ? [] : [stops(`option ${key}`, 'username_not_valid', { platform, name: strange })]),
      ...(all.length > max ? [stops(`option ${key}`, `too_many_${key}`, { platform, max, count: all.length })] : []),
    ];
  };
  const untagged = chosen.people.length > 0 && media.length > 1 && media.every(({ kind }) => kind === 'video');
  return [
    ...named('collaborators', collaborators),
    ...named('people', people),
    ...(chosen.place === '' || /^\d+$/.test(chosen.place) ? [] : [stops('option place', 'place_not_valid')]),
    ...(untagged ? [note('option people', 'people_left_out')] : []),
  ];
}

/** A reel has a cover; Instagram accepts none in a carousel. */
function coverIssues({ options, media }: DraftContent, traits: Traits): Issue[] {
  const { cover } = optionsIn(options);
  const picture = typeof options[coverKey] === 'string' && options[coverKey] !== '';
  const [video] = media;
  if (!media.some(({ kind }) => kind === 'video')) return [];
  if (media.length > 1) {
    return [
      ...(picture ? [note(`option ${coverKey}`, 'cover_of_carousel')] : []),
      ...(cover === null ? [] : [note('option cover', 'cover_of_carousel')]),
    ];
  }
  const isOutside = cover !== null && video?.seconds != null && (cover < 0 || cover >= video.seconds);
  return [
    ...(isOutside ? [stops('option cover', 'cover_outside')] : []),
    ...(picture ? [{ ...fetchedIssue(platform, traits), field: `option ${coverKey}` } as const] : []),
    ...(picture && cover !== null ? [note('option cover', 'cover_is_picture')] : []),
  ];
}
