import type { PlatformId } from '@everycast/contract/platforms';
import { layered, type Options } from './options.ts';

interface AnyBody {
  text: string;
  media: readonly unknown[];
  thread: readonly unknown[];
  firstComment: string;
}
type BodyVariant<B extends AnyBody> = { readonly [K in keyof AnyBody]: B[K] | null };

/** What all accounts share; options by platform. */
export type SharedPost<B extends AnyBody = AnyBody> = B & { options: { readonly [id in PlatformId]?: Options | undefined } };
/** Where an account differs from the post; null where it doesn't. Its options override its platform's, key by key. */
export type Variant<B extends AnyBody> = BodyVariant<B> & { options: Options | null };

/** An account's own text, media, thread and first comment, or the post's. */
export const bodyOn = <B extends AnyBody>(post: B, own: BodyVariant<B> | undefined): Pick<B, keyof AnyBody> => ({
  text: own?.text ?? post.text,
  media: own?.media ?? post.media,
  thread: own?.thread ?? post.thread,
  firstComment: own?.firstComment ?? post.firstComment,
});

/** The complete content for one account. */
export const wholeOn = <B extends AnyBody>(post: SharedPost<B>, own: Variant<B> | undefined, platform: PlatformId) => ({
  ...bodyOn(post, own),
  options: layered(post.options[platform], own?.options),
});
