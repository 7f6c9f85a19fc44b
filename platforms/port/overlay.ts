import type { PlatformId } from '@everycast/contract/platforms';
import { layered, type Options } from './options.ts';

interface AnyBody {
  text: string;
  media: readonly unknown[];
  thread: readonly unknown[];
  firstComment: string;
}
/** Null where it is as the post. */
export type BodyVariant<B extends AnyBody> = { readonly [K in keyof AnyBody]: B[K] | null };

/** What all accounts share; options by platform. */
export type SharedPost<B extends AnyBody = AnyBody> = B & { options: { readonly [id in PlatformId]?: Options | undefined } };
/** Where an account differs from the post; null where it doesn't. Its options override its platform's, key by key. */
export type Variant<B extends AnyBody> = BodyVariant<B> & { options: Options | null };

/** Versions on top of each other, field by field: what the first has, and then the others, from the most specific on. */
export const layeredBody = <B extends AnyBody>(versions: readonly (BodyVariant<B> | undefined)[]): BodyVariant<B> => ({
  text: firstIn(versions, (one) => one.text),
  media: firstIn(versions, (one) => one.media),
  thread: firstIn(versions, (one) => one.thread),
  firstComment: firstIn(versions, (one) => one.firstComment),
});

function firstIn<V, T>(versions: readonly (V | undefined)[], field: (version: V) => T | null): T | null {
  for (const version of versions) {
    const value = version ? field(version) : null;
    if (value !== null) return value;
  }
  return null;
}

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
