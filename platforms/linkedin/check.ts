import { wantsCard } from '../port/card.ts';
import { note, overBy, stops } from '../port/issues.ts';
import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { commentLength, linkDescriptionLength, linkTitleLength, videoBytes } from './limits.ts';
import { optionsIn } from './options.ts';
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

function mediaIssues({ media }: DraftContent): Issue[] {
  if (!media.some(({ kind, bytes }) => kind === 'video' && bytes < videoBytes.min)) return [];
  return [stops('media', 'video_too_small', { platform, min: videoBytes.min })];
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
