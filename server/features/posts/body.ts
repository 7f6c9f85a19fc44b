import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PlatformOptions, PostChange, PostOptions } from '@everycast/contract/posts';
import { layered } from '@everycast/platforms/port/options';
import type { Whole } from '@everycast/platforms/port/taken';
import type { Body, MediaRef, Variant } from './model.ts';

type Written = NonNullable<NewPost['variants']>[string];

/** What an account has of its own by a request; null and missing are the same. */
export const variantOf = ({ text, media, thread, firstComment, options }: Written = {}): Variant => ({
  text: text ?? null,
  media: media ?? null,
  thread: thread ?? null,
  firstComment: firstComment ?? null,
  options: options && Object.keys(options).length > 0 ? options : null,
});

/** A post's body after a request; what the request does not name is as it was. */
export const bodyAfter = (was: Body, request: NewPost | PostChange): Body => ({
  text: request.text ?? was.text,
  media: request.media ?? was.media,
  thread: request.thread ?? was.thread,
  firstComment: request.firstComment ?? was.firstComment,
  options: request.options ?? was.options,
});

export const emptyBody: Body = { text: '', media: [], thread: [], firstComment: '', options: {} };
export const bodyOf = ({ text, media, thread, firstComment, options }: Body): Body => ({ text, media, thread, firstComment, options });

/** All that one account is given: its own where it has something of its own, and else the post's. */
export const resolved = (variant: Variant, post: Body, platform: PlatformId): Whole<MediaRef> => ({
  text: variant.text ?? post.text,
  media: variant.media ?? post.media,
  thread: variant.thread ?? post.thread,
  firstComment: variant.firstComment ?? post.firstComment,
  options: chosenFor(platform, post.options, variant.options) as PostOptions,
});

const chosenFor = (platform: PlatformId, post: PlatformOptions, own: PostOptions | null) => layered(post[platform], own);

/**
 * What an account needs of its own to stay with what it was given, now that the post says something else: of options, all that were chosen,
 * and an empty text for what the post says anew.
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
