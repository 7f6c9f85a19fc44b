import { wantsCard } from '../port/card.ts';
import { documentField } from '../port/document.ts';
import { note, overBy, stops } from '../port/issues.ts';
import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { optionOf } from '../port/options.ts';
import { commentLength, linkDescriptionLength, linkTitleLength, videoBytes } from './limits.ts';
import { documentOf, optionsIn } from './options.ts';
import { facets, measure } from './text.ts';

const platform = 'LinkedIn';

/** All issues of a post, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const issues = [...textIssues(content), ...mediaIssues(content), ...linkIssues(content, traits)];
  return issues.sort((a, b) => Number(a.weight === 'note') - Number(b.weight === 'note'));
}

function textIssues({ text, media, firstComment }: DraftContent): Issue[] {
  const { over, length, max } = measure(text);
  const commentOver = overBy(firstComment.length, commentLength, platform);
  return [
    ...(over > 0 ? [stops('text', 'text_too_long', overBy(length, max, platform))] : []),
    ...(text.trim() === '' && media.length === 0 ? [stops('text', 'empty')] : []),
    ...(commentOver.count > 0 ? [stops('firstComment', 'comment_too_long', commentOver)] : []),
  ];
}

function mediaIssues(content: DraftContent): Issue[] {
  const { media, options } = content;
  const isTooSmall = media.some(({ kind, bytes }) => kind === 'video' && bytes < videoBytes.min);
  const isAnimated = documentOf(content, options) !== null && media.some(({ animated }) => animated);
  const isFilm = optionOf(documentField, options) === true && media.some(({ kind }) => kind === 'video');
  return [
    ...(isTooSmall ? [stops('media', 'video_too_small', { platform, min: videoBytes.min })] : []),
    ...(isAnimated ? [stops('media', 'document_animated', { platform })] : []),
    ...(isFilm ? [note(`option ${documentField.key}`, 'document_of_video', { platform })] : []),
  ];
}

function linkIssues({ text, media, options }: DraftContent, traits: Traits): Issue[] {
  if (!wantsCard(options)) return [];
  const { linkTitle, linkDescription } = optionsIn(options, traits);
  const [title, description] = [
    overBy(linkTitle.length, linkTitleLength, platform),
    overBy(linkDescription.length, linkDescriptionLength, platform),
  ];
  const issues = [
    ...(title.count > 0 ? [stops('option linkTitle', 'title_too_long', { ...title, context: 'link' })] : []),
    ...(description.count > 0 ? [stops('option linkDescription', 'description_too_long', description)] : []),
  ];
  if (linkTitle === '') return issues;
  if (media.length > 0) return [...issues, note('option linkTitle', 'no_card')];
  return facets(text).some(({ kind }) => kind === 'link') ? issues : [...issues, stops('option linkTitle', 'link_missing')];
}
