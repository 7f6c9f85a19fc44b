import { fetchedIssue } from '../port/fetched.ts';
import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { photoTitleLength } from './limits.ts';
import { chosenIn, privacyOf } from './options.ts';
import { measure } from './text.ts';

const count = (value: number) => value.toLocaleString('en');
const stops = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'stops', field, code, message });

/** Everything that is to be said about a post, worst first. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  return [...mediaIssues(content), ...optionIssues(content, traits), ...fetchedIssues(content, traits)];
}

function mediaIssues({ text, media, options }: DraftContent): Issue[] {
  const issues: Issue[] = [];
  const [first] = media;
  if (!first) issues.push(stops('media', 'media_needed', 'TikTok has no posts without a video or photos. Add one.'));
  const { over, length, max } = measure(text, media);
  if (over > 0) {
    const message = `The text is ${count(over)} too long for TikTok: ${count(length)} of at most ${count(max)} characters.`;
    issues.push(stops('text', 'text_too_long', message));
  }
  const { cover, coverPhoto } = chosenIn(options);
  if (first?.kind === 'image' && coverPhoto > media.length) {
    const there = media.length === 1 ? 'there is only one photo' : `there are only ${media.length} photos`;
    issues.push(stops('option coverPhoto', 'cover_outside', `The cover is photo ${coverPhoto}, and ${there}.`));
  }
  if (cover !== null && first?.seconds != null && (cover < 0 || cover >= first.seconds)) {
    issues.push(stops('option cover', 'cover_outside', 'The cover must be a moment of the video.'));
  }
  return issues;
}

function optionIssues({ media, options }: DraftContent, traits: Traits): Issue[] {
  const { privacy, paidBrand, title } = chosenIn(options);
  const issues: Issue[] = [];
  const allowed = privacyOf(traits);
  if (privacy === '') {
    issues.push(stops('option privacy', 'privacy_not_chosen', 'Choose who can see this post. TikTok wants that chosen for every post.'));
  } else if (allowed.length > 0 && !allowed.includes(privacy)) {
    issues.push(stops('option privacy', 'privacy_not_possible', 'This account cannot choose that audience any more. Choose another one.'));
  }
  if (paidBrand && privacy === 'SELF_ONLY') {
    issues.push(stops('option paidBrand', 'branded_and_private', 'Branded content cannot be for you alone. Choose another audience.'));
  }
  if (media.some(({ kind }) => kind === 'image') && title.length > photoTitleLength) {
    issues.push(stops('option title', 'title_too_long', `The title of photos has at most ${photoTitleLength} characters.`));
  }
  return issues;
}

const fetchedIssues = ({ media }: DraftContent, traits: Traits): Issue[] =>
  media.some(({ kind }) => kind === 'image') ? [fetchedIssue('TikTok', 'photos', traits, ', at a domain that TikTok has verified')] : [];
