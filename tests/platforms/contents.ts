import { onePart } from '@everycast/platforms/port/draft';
import type { DraftContent, PublishKind } from '@everycast/platforms/port/manifest';
import type { Content } from '@everycast/platforms/port/publisher';
import type { Subject, SuiteFile } from './subject.ts';

export type SuiteContent = Content & DraftContent;

/** The address that links point to. */
export const address = 'https://example.org/page?a=1';

const standing = { width: 1080, height: 1920, seconds: 12 };
export const lying = { width: 1920, height: 1080, seconds: 12 };

/** Test posts for a platform. Every text names its position in the post, so that each can be told apart on the platform. */
export function contentsOf(subject: Subject) {
  const { publishes } = subject.platform.manifest;
  const takes = (kind: PublishKind) => publishes[kind] === true;
  /** The kind of file in posts that carry any one file. */
  const fileKind = takes('image') && subject.prefers !== 'video' ? 'image' : 'video';
  const aFile = (mark: string): SuiteFile => (fileKind === 'image' ? subject.picture(mark) : subject.video(mark, undefined, lying));

  const post = (text: string, ...media: SuiteFile[]): SuiteContent => ({ ...onePart({ text, media }), options: subject.options(text) });
  /** With the minimum of media the platform requires. */
  const simple = (text: string): SuiteContent => (takes('text') ? post(text) : withFile(text));
  const withFile = (text: string): SuiteContent => post(text, aFile(`${text} a`));

  /** A post of one kind. */
  function ofKind(kind: PublishKind, text: string): SuiteContent {
    switch (kind) {
      case 'link': {
        const content = simple(`${text} ${address}, as people write it`);
        return { ...content, options: { ...content.options, ...subject.link } };
      }
      case 'image':
        return post(text, subject.picture(`${text} a`));
      case 'images':
        return post(text, subject.picture(`${text} a`), subject.picture(`${text} b`, 620));
      case 'alt_text':
        return post(text, subject.picture(`${text} a`, 600, `What ${text} shows 👍🏽`));
      case 'video':
        return post(text, subject.video(text, undefined, lying));
      case 'short':
        return { ...post(text, subject.video(text, undefined, standing)), options: { ...subject.options(text), ...subject.short } };
      case 'thread': {
        const files = takes('image') ? [subject.picture(`${text} 2`)] : [];
        return {
          ...simple(text),
          thread: [
            { text: `${text}, part 2`, media: files },
            { text: `${text}, part 3`, media: [] },
          ],
        };
      }
      case 'first_comment':
        return { ...simple(text), firstComment: `${text}, comment` };
      default:
        return simple(text);
    }
  }

  /** A post with one of everything the platform allows in combination, and which can be found again. */
  function full(text: string): SuiteContent {
    const media = takes('image') || takes('video') ? [aFile(`${text} a`)] : [];
    const thread = takes('thread') ? [{ text: `${text}, part 2`, media: [] }] : [];
    const isCommented = takes('first_comment') && subject.unnotified?.includes('first_comment') !== true;
    return { ...post(text, ...media), thread, firstComment: isCommented ? `${text}, comment` : '' };
  }

  return { takes, post, simple, withFile, ofKind, full };
}

/** Every text of a post, in the order in which readers see them. */
export const textsOf = ({ text, thread, firstComment }: Content): string[] =>
  [text, ...thread.map((part) => part.text), firstComment].filter((one) => one !== '');
