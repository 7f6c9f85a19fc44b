import type { DraftContent, DraftMedia, Issue, Traits } from '../port/manifest.ts';
import { commentLength, shortSeconds, tagsLength, titleLength } from './limits.ts';
import { chosenIn, coverKey } from './options.ts';
import { lengthOfTags, measure } from './text.ts';

const count = (value: number) => value.toLocaleString('en');
const stops = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'stops', field, code, message });

/** Everything that is to be said about a video and its texts, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const notes = content.media.some(isShort)
    ? [{ weight: 'note', field: 'media', code: 'short', message: 'YouTube will show this as a Short.' } as const]
    : [];
  const said = [...mediaIssues(content), ...textIssues(content), ...optionIssues(content), ...commentIssues(content, traits)];
  return [...said, ...notes, ...coverNotes(content, traits)];
}

/** Upright or square, and short enough. */
const isShort = ({ kind, width, height, seconds }: DraftMedia): boolean =>
  kind === 'video' && height >= width && seconds !== null && seconds <= shortSeconds;

function mediaIssues({ media }: DraftContent): Issue[] {
  if (media.some(({ kind }) => kind === 'video')) return [];
  return [stops('media', 'video_missing', 'YouTube takes videos only. Add one.')];
}

function textIssues({ text }: DraftContent): Issue[] {
  const issues: Issue[] = [];
  const { over, length, max } = measure(text);
  if (over > 0) {
    const message = `The description is ${count(over)} bytes too long for YouTube: ${count(length)} of at most ${count(max)}.`;
    issues.push(stops('text', 'text_too_long', message));
  }
  if (/[<>]/.test(text)) issues.push(stops('text', 'angle_brackets', 'YouTube takes no < or > in a description.'));
  return issues;
}

function optionIssues({ options }: DraftContent): Issue[] {
  const { title, madeForKids, tags } = chosenIn(options);
  const issues: Issue[] = [];
  if (title === '') issues.push(stops('option title', 'title_missing', 'A video on YouTube needs a title.'));
  if (title.length > titleLength) {
    const message = `The title has ${count(title.length)} characters. YouTube takes at most ${titleLength}.`;
    issues.push(stops('option title', 'title_too_long', message));
  }
  if (/[<>]/.test(title)) issues.push(stops('option title', 'angle_brackets', 'YouTube takes no < or > in a title.'));
  if (madeForKids === null) {
    issues.push(
      stops(
        'option madeForKids',
        'kids_not_chosen',
        'Choose whether this video is made for kids. YouTube wants to know it of every video.',
      ),
    );
  }
  const length = lengthOfTags(tags);
  if (length > tagsLength) {
    const message = `The tags have ${count(length)} characters together. YouTube takes at most ${tagsLength}.`;
    issues.push(stops('option tags', 'tags_too_long', message));
  }
  if (tags.some((tag) => /[<>,]/.test(tag))) issues.push(stops('option tags', 'tags_not_valid', 'A tag has no < or > and no comma.'));
  return issues;
}

/** Second-hand, both: neither stops the video, and what YouTube says of the cover is told afterwards. */
function coverNotes({ options, media }: DraftContent, traits: Traits): Issue[] {
  const note = (code: string, message: string): Issue => ({ weight: 'note', field: `option ${coverKey}`, code, message });
  if (typeof options[coverKey] !== 'string' || options[coverKey] === '') return [];
  return [
    ...(traits.longUploads === false
      ? [
          note(
            'cover_not_allowed',
            'YouTube takes covers of channels that have confirmed a phone number. This one has not, so that its cover may be refused.',
          ),
        ]
      : []),
    ...(media.some(isShort)
      ? [note('cover_of_short', 'In the feed of Shorts YouTube shows a moment of the video in the place of its cover.')]
      : []),
  ];
}

function commentIssues({ firstComment, options }: DraftContent, traits: Traits): Issue[] {
  if (firstComment === '') return [];
  const { madeForKids, privacy } = chosenIn(options);
  if (traits.comments === false) {
    const message = 'This connection does not allow comments. Connect the channel again and leave all permissions ticked.';
    return [stops('firstComment', 'comments_not_allowed', message)];
  }
  if (madeForKids) return [stops('firstComment', 'no_comments', 'Nobody can comment on a video that is made for kids.')];
  if (privacy === 'private') return [stops('firstComment', 'no_comments', 'Nobody can comment on a private video.')];
  if (firstComment.length <= commentLength) return [];
  const message = `The first comment has ${count(firstComment.length)} characters. YouTube takes at most ${count(commentLength)}.`;
  return [stops('firstComment', 'comment_too_long', message)];
}
