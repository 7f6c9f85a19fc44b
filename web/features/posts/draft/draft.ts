import type { Media } from '@everycast/contract/media';
import type { NewPost, Post, PostChange } from '@everycast/contract/posts';
import { type Fold, WallTime } from '@everycast/contract/time';

/** A picture in a draft, with the words for those who cannot see it. */
export interface DraftPicture {
  id: string;
  alt: string;
  /** Where a platform does not take its shape, it is cropped; otherwise it gets a border. */
  crop?: boolean | undefined;
  media: Media;
}

/** An account's own version; null means "as everywhere". */
interface DraftVariant {
  text: string | null;
  media: DraftPicture[] | null;
}

/** When it goes out. `at` is wall time in `zone`; the three are kept while "now" is chosen, so that nothing chosen is lost. */
export interface DraftSchedule {
  mode: 'now' | 'at';
  at: string;
  zone: string;
  fold: Fold;
}

/** All that a person can change in the composer. Values, never changed in place. */
export interface Draft {
  text: string;
  accountIds: string[];
  media: DraftPicture[];
  variants: Readonly<Record<string, DraftVariant>>;
  schedule: DraftSchedule;
}

/** The text and pictures that one account gets. */
export function contentFor(draft: Draft, accountId: string): { text: string; media: DraftPicture[] } {
  const variant = draft.variants[accountId];
  return { text: variant?.text ?? draft.text, media: variant?.media ?? draft.media };
}

/** True if there is nothing in the draft that would be missed. */
export function isEmpty(draft: Draft): boolean {
  return (
    draft.text.trim() === '' &&
    draft.media.length === 0 &&
    Object.values(draft.variants).every((variant) => !variant.text?.trim() && !variant.media?.length)
  );
}

const refs = (media: DraftPicture[]) => media.map(({ id, alt, crop }) => ({ id, alt, ...(crop && { crop }) }));

/** The draft's content as the API takes it. Variants of accounts that are not chosen stay in the composer alone. */
export function contentOf(draft: Draft): Pick<NewPost, 'text' | 'accountIds' | 'media' | 'variants' | 'intended'> {
  const variants = Object.fromEntries(
    draft.accountIds.flatMap((id) => {
      const variant = draft.variants[id];
      return variant && (variant.text !== null || variant.media !== null)
        ? [[id, { text: variant.text, media: variant.media && refs(variant.media) }]]
        : [];
    }),
  );
  return { text: draft.text, accountIds: draft.accountIds, media: refs(draft.media), variants, ...intendedOf(draft.schedule) };
}

/** The chosen time, kept with the draft. One that is still being typed leaves what was there. */
function intendedOf({ mode, at, zone, fold }: DraftSchedule): Pick<NewPost, 'intended'> {
  if (mode === 'now') return { intended: null };
  return WallTime.safeParse(at).success ? { intended: { at, zone, fold } } : {};
}

/** True if a save would send the same for both. */
export function sameContent(one: Draft, other: Draft): boolean {
  const sent = (draft: Draft) => JSON.stringify(contentOf({ ...draft, accountIds: draft.accountIds.toSorted() }));
  return sent(one) === sent(other);
}

/** What scheduling or publishing it now sends beside the content. */
export function scheduleOf({ mode, at, zone, fold }: DraftSchedule): NonNullable<PostChange['schedule']> {
  return mode === 'now' ? 'now' : { at, zone, fold };
}

/** A post as the composer edits it. `fallback` is the schedule where the post has none, and no time was chosen for it. */
export function draftOf(post: Post, fallback: DraftSchedule): Draft {
  const chosen = post.schedule ?? post.intended;
  return {
    text: post.text,
    accountIds: post.targets.map((target) => target.accountId),
    media: post.media,
    variants: Object.fromEntries(
      post.targets
        .filter((target) => target.text !== null || target.media !== null)
        .map((target) => [target.accountId, { text: target.text, media: target.media }]),
    ),
    schedule: chosen ? { mode: 'at', at: chosen.at, zone: chosen.zone, fold: chosen.fold ?? 'earlier' } : fallback,
  };
}
