import { note, overBy, stops } from '../port/issues.ts';
import type { DraftContent, DraftMedia, Issue, Traits } from '../port/manifest.ts';
import { commentLength, shortSeconds, tagsLength, titleLength } from './limits.ts';
import { coverKey, optionsIn } from './options.ts';
import { lengthOfTags, measure } from './text.ts';

const platform = 'YouTube';

/** All issues of a video and its texts, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const said = [...mediaIssues(content), ...textIssues(content), ...optionIssues(content), ...commentIssues(content, traits)];
  return [...said, ...(content.media.some(isShort) ? [note('media', 'short')] : []), ...coverNotes(content, traits)];
}

/** Vertical or square, and short enough. */
const isShort = ({ kind, width, height, seconds }: DraftMedia): boolean =>
  kind === 'video' && height >= width && seconds !== null && seconds <= shortSeconds;

const mediaIssues = ({ media }: DraftContent): Issue[] =>
  media.some(({ kind }) => kind === 'video') ? [] : [stops('media', 'video_missing', { platform })];

function textIssues({ text }: DraftContent): Issue[] {
  const { over, length, max } = measure(text);
  return [
    ...(over > 0 ? [stops('text', 'text_too_long', { ...overBy(length, max, platform), context: 'description' })] : []),
    ...(/[<>]/.test(text) ? [stops('text', 'angle_brackets')] : []),
  ];
}

function optionIssues({ options }: DraftContent): Issue[] {
  const { title, madeForKids, tags } = optionsIn(options);
  const over = overBy(title.length, titleLength, platform);
  const length = lengthOfTags(tags);
  return [
    ...(title === '' ? [stops('option title', 'title_missing')] : []),
    ...(over.count > 0 ? [stops('option title', 'title_too_long', over)] : []),
    ...(/[<>]/.test(title) ? [stops('option title', 'angle_brackets', { context: 'title' })] : []),
    ...(madeForKids === null ? [stops('option madeForKids', 'kids_not_chosen')] : []),
    ...(length > tagsLength ? [stops('option tags', 'tags_too_long', { length, max: tagsLength })] : []),
    ...(tags.some((tag) => /[<>,]/.test(tag)) ? [stops('option tags', 'tags_not_valid')] : []),
  ];
}

/** Both unofficial: neither stops the video, and YouTube's error about the cover is shown afterwards. */
function coverNotes({ options, media }: DraftContent, traits: Traits): Issue[] {
  if (typeof options[coverKey] !== 'string' || options[coverKey] === '') return [];
  return [
    ...(traits.longUploads === false ? [note(`option ${coverKey}`, 'cover_not_allowed', { context: 'phone' })] : []),
    ...(media.some(isShort) ? [note(`option ${coverKey}`, 'cover_of_short')] : []),
  ];
}

function commentIssues({ firstComment, options }: DraftContent, traits: Traits): Issue[] {
  if (firstComment === '') return [];
  const { madeForKids, privacy } = optionsIn(options);
  if (traits.comments === false) return [stops('firstComment', 'comments_not_allowed')];
  if (madeForKids) return [stops('firstComment', 'no_comments')];
  if (privacy === 'private') return [stops('firstComment', 'no_comments', { context: 'private' })];
  const over = overBy(firstComment.length, commentLength, platform);
  return over.count > 0 ? [stops('firstComment', 'comment_too_long', over)] : [];
}
