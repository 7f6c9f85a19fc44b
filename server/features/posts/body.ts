import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PostChange } from '@everycast/contract/posts';
import type { Body, Variant } from './model.ts';

type Written = NonNullable<NewPost['variants']>[string];

/** An account's variant in a request; null and missing mean the same. */
export const variantOf = ({ text, media, thread, firstComment, options }: Written = {}): Variant => ({
  text: text ?? null,
  media: media ?? null,
  thread: thread ?? null,
  firstComment: firstComment ?? null,
  options: options && Object.keys(options).length > 0 ? options : null,
});

/** A post's body after a request; fields the request omits stay as they were. */
export const bodyAfter = (was: Body, request: NewPost | PostChange): Body => ({
  text: request.text ?? was.text,
  media: request.media ?? was.media,
  thread: request.thread ?? was.thread,
  firstComment: request.firstComment ?? was.firstComment,
  options: request.options ?? was.options,
});

export const noVariant: Variant = variantOf();
export const emptyBody: Body = { text: '', media: [], thread: [], firstComment: '', options: {} };
export const bodyOf = ({ text, media, thread, firstComment, options }: Body): Body => ({ text, media, thread, firstComment, options });

/**
 * The variant that keeps an account's content as it was after the post has changed: all chosen options, and an empty text where the post's
 * text is new.
 */
export function keptVariant(
  variant: Variant,
  before: Body,
  after: Body,
  platform: PlatformId,
  same: (a: unknown, b: unknown) => boolean,
): Variant {
  const keep = <T>(own: T | null, was: T, is: T): T | null => own ?? (same(was, is) ? null : was);
  const [was, is] = [before.options[platform] ?? {}, after.options[platform] ?? {}];
  const unsaid = Object.fromEntries(Object.keys(is).map((key) => [key, '']));
  return {
    text: keep(variant.text, before.text, after.text),
    media: keep(variant.media, before.media, after.media),
    thread: keep(variant.thread, before.thread, after.thread),
    firstComment: keep(variant.firstComment, before.firstComment, after.firstComment),
    options: same(was, is) ? variant.options : { ...unsaid, ...was, ...variant.options },
  };
}
