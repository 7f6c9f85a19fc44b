import type { Media } from '@everycast/contract/media';
import type { DraftPart, DraftPicture } from './body.ts';
import type { Draft } from './draft.ts';

/** A file takes the place and the alt text of an image; that image's crop was of another picture. A file that is there already stays one. */
export function withVersion(pictures: readonly DraftPicture[], id: string, media: Media): DraftPicture[] {
  const others = pictures.filter((one) => one.id !== media.id || one.id === id);
  return others.map((one) => (one.id === id ? { id: media.id, alt: one.alt, media } : one));
}

/** Puts a file in an image's place wherever a draft has it: in all its parts, and in its versions for accounts and platforms. */
export function withVersionEverywhere(draft: Draft, id: string, media: Media): Draft {
  const pictures = (all: DraftPicture[]) => (all.some((one) => one.id === id) ? withVersion(all, id, media) : all);
  const parts = (all: DraftPart[]) => all.map((part) => ({ ...part, media: pictures(part.media) }));
  const variants = Object.entries(draft.variants).map(([key, variant]) => [
    key,
    { ...variant, media: variant.media && pictures(variant.media), thread: variant.thread && parts(variant.thread) },
  ]);
  return { ...draft, media: pictures(draft.media), thread: parts(draft.thread), variants: Object.fromEntries(variants) };
}
