import { type Message, message, messageOf } from '@everycast/messages/message';
import { issueText, note } from './issues.ts';
import type { DraftContent, Issue, PlatformManifest, Traits } from './manifest.ts';
import { optionIssues } from './option-issues.ts';
import type { Options } from './options.ts';
import { checkPost, renditionsIn } from './renditions/check.ts';
import { kindsIn, type PlannedPicture, pictureIssues, plannedPictures } from './renditions/chosen.ts';
import type { Rendition } from './renditions/spec.ts';

interface Part<File> {
  text: string;
  media: File[];
}

/** The body of a post, with any type for its files. */
export interface Body<File> extends Part<File> {
  thread: Part<File>[];
  firstComment: string;
}

/** With the options for its platform. */
export interface Whole<File> extends Body<File> {
  options: Options;
}

/** Any such post, with whatever else it has. */
type Any = Whole<unknown>;
type Takes = Pick<PlatformManifest, 'name' | 'publishes'>;

/**
 * A post as a platform accepts it. Without threads, all parts become one text with an empty line between them, and all media are combined;
 * without first comments, there is none. Preview, check and publishing all use this.
 */
export function asAccepted<W extends Any>(content: W, { publishes }: Takes): W {
  const joined = publishes.thread === true || content.thread.length === 0 ? content : joinedUp(content);
  const commented = publishes.first_comment === true && content.firstComment.trim() !== '';
  return commented ? joined : { ...joined, firstComment: '' };
}

function joinedUp<W extends Any>(content: W): W {
  const { text, media, thread } = content;
  const parts = [{ text, media }, ...thread];
  const texts = parts.map((part) => part.text.trim()).filter((one) => one !== '');
  return { ...content, text: texts.join('\n\n'), media: parts.flatMap((part) => part.media), thread: [] };
}

/** What happens to what the platform lacks, with the platform's reason. */
function leftOutIssues({ thread, firstComment }: Any, { publishes }: Takes): Issue[] {
  const [joined, commented] = [publishes.thread, publishes.first_comment];
  return [
    ...(thread.length > 0 && joined !== true
      ? [note('thread', 'thread_joined', { why: messageOf(joined), count: thread.length + 1 })]
      : []),
    ...(firstComment.trim() !== '' && commented !== true
      ? [note('firstComment', 'first_comment_left_out', { why: messageOf(commented) })]
      : []),
  ];
}

/**
 * A draft as the platform accepts it, with the renditions of its files by part, those of images in its options, and all issues, blocking ones
 * first.
 */
export function validatePost(
  content: DraftContent,
  manifest: Pick<PlatformManifest, 'name' | 'publishes' | 'media' | 'check' | 'options'>,
  traits: Traits,
): { taken: DraftContent; renditions: Rendition[][]; pictures: PlannedPicture[]; issues: Issue[] } {
  const taken = asAccepted(content, manifest);
  const renditions = renditionsIn(taken, manifest, traits);
  const pictures = plannedPictures(taken, manifest, traits);
  const own = checkPost(manifest, taken, traits, renditions);
  // The platform's own issue about an option is better.
  const fields = { name: manifest.name, offered: manifest.options(traits), known: manifest.options({}) };
  const kinds = kindsIn(taken);
  const chosen = optionIssues(fields, taken.options, kinds).filter(({ field }) => !own.some((issue) => issue.field === field));
  const all = [...own, ...chosen, ...pictureIssues(pictures), ...leftOutIssues(content, manifest)];
  const issues = [...all.filter(({ weight }) => weight === 'stops'), ...all.filter(({ weight }) => weight === 'note')];
  return { taken, renditions, pictures, issues };
}

/** An issue as a self-contained sentence, which names the part if there are several. */
export function sentenceOf(issue: Issue, parts: number): Message {
  const { part, field } = issue;
  const isOfPart = parts > 1 && part !== undefined && field !== 'firstComment';
  return isOfPart ? message('issues.in_part', { part: part + 1, issue: issueText(issue) }) : issueText(issue);
}
