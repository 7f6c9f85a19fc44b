import { wantsCard } from '../port/card.ts';
import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { commentLength, linkDescriptionLength, linkTitleLength, videoBytes } from './limits.ts';
import { chosenIn } from './options.ts';
import { facets, measure } from './text.ts';

const count = (value: number) => value.toLocaleString('en');
const stops = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'stops', field, code, message });

/** Everything that is to be said about a post, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const issues = [...textIssues(content), ...mediaIssues(content), ...linkIssues(content, traits)];
  return issues.sort((a, b) => Number(a.weight === 'note') - Number(b.weight === 'note'));
}

function textIssues({ text, media, firstComment }: DraftContent): Issue[] {
  const issues: Issue[] = [];
  const { over, length, max } = measure(text);
  if (over > 0) {
    const message = `The text is ${count(over)} too long for LinkedIn: ${count(length)} of at most ${count(max)} characters.`;
    issues.push(stops('text', 'text_too_long', message));
  }
  if (text.trim() === '' && media.length === 0) issues.push(stops('text', 'empty', 'Write a text or add a picture.'));
  if (firstComment.length > commentLength) {
    const message = `The first comment has ${count(firstComment.length)} characters. LinkedIn takes at most ${count(commentLength)}.`;
    issues.push(stops('firstComment', 'comment_too_long', message));
  }
  return issues;
}

function mediaIssues({ media }: DraftContent): Issue[] {
  if (!media.some(({ kind, bytes }) => kind === 'video' && bytes < videoBytes.min)) return [];
  return [stops('media', 'video_too_small', `LinkedIn takes no video of less than ${count(videoBytes.min)} bytes.`)];
}

function linkIssues({ text, media, options }: DraftContent, traits: Traits): Issue[] {
  if (!wantsCard(options)) return [];
  const { linkTitle, linkDescription } = chosenIn(options, traits);
  const issues: Issue[] = [];
  if (linkTitle.length > linkTitleLength) {
    issues.push(stops('option linkTitle', 'title_too_long', `The title of a link has at most ${linkTitleLength} characters.`));
  }
  if (linkDescription.length > linkDescriptionLength) {
    const message = `The description of a link has at most ${count(linkDescriptionLength)} characters.`;
    issues.push(stops('option linkDescription', 'description_too_long', message));
  }
  const note = (code: string, message: string) => issues.push({ weight: 'note', field: 'option linkTitle', code, message });
  if (linkTitle === '') return issues;
  if (media.length > 0) note('no_card', 'LinkedIn shows no card of a link in posts with pictures or a video.');
  else if (!facets(text).some(({ kind }) => kind === 'link')) {
    issues.push(stops('option linkTitle', 'link_missing', 'There is a title for a link, but no link in the text.'));
  }
  return issues;
}
