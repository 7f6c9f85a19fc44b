import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PlatformOptions, Post, PostChange, PostOptions, PostPart } from '@everycast/contract/posts';
import { type Fold, WallTime } from '@everycast/contract/time';
import { bodyOn, wholeOn } from '@everycast/platforms/port/overlay';
import type { Whole } from '@everycast/platforms/port/taken';

/** A picture in a draft, with the words for those who cannot see it. */
export interface DraftPicture {
  id: string;
  alt: string;
  /** Where a platform does not take its shape, it is cropped; otherwise it gets a border. */
  crop?: boolean | undefined;
  media: Media;
}

/** A part that continues the post. `key` is its name in this browser, whatever place it has. */
export interface DraftPart {
  key: string;
  text: string;
  media: DraftPicture[];
}

/** What all accounts get, or one account in its own version. */
export interface DraftBody {
  text: string;
  media: DraftPicture[];
  thread: DraftPart[];
  firstComment: string;
}

/** An account's own version; null means "as everywhere". Options lie over those of its platform. */
export type DraftVariant = { [key in keyof DraftBody]: DraftBody[key] | null } & { options: PostOptions | null };

export const noVariant: DraftVariant = { text: null, media: null, thread: null, firstComment: null, options: null };
export const newPart = (text = ''): DraftPart => ({ key: crypto.randomUUID(), text, media: [] });

/** When it goes out. `at` is wall time in `zone`; the three are kept while "now" is chosen, so that nothing chosen is lost. */
export interface DraftSchedule {
  mode: 'now' | 'at';
  at: string;
  zone: string;
  fold: Fold;
}

/** All that a person can change in the composer. Values, never changed in place. */
export interface Draft extends DraftBody {
  options: PlatformOptions;
  /** What is known of the pictures that options name, by their ids; what is chosen no more may be among them. */
  pictures: Readonly<Record<string, Media>>;
  accountIds: string[];
  labelIds: string[];
  variants: Readonly<Record<string, DraftVariant>>;
  schedule: DraftSchedule;
}

/** What an account's own version says, and else what all accounts get; `open` null is the version for all. */
export const bodyFor = (draft: Draft, open: string | null): DraftBody => bodyOn(draft, open === null ? undefined : draft.variants[open]);

/** All that one account gets. */
export const contentFor = (draft: Draft, { id, platform }: Pick<Account, 'id' | 'platform'>): Whole<DraftPicture> =>
  wholeOn(draft, draft.variants[id], platform);

const says = (text: string | null) => text !== null && text.trim() !== '';
const holds = ({ text, media, thread, firstComment }: DraftBody | DraftVariant): boolean =>
  says(text) || says(firstComment) || (media ?? []).length > 0 || (thread ?? []).some((part) => says(part.text) || part.media.length > 0);

/** True if there is nothing in the draft that would be missed. */
export const isEmpty = (draft: Draft): boolean => !holds(draft) && !Object.values(draft.variants).some(holds);

/** The draft with these accounts chosen too, or without them. */
export const withAccounts = (draft: Draft, ids: readonly string[], on: boolean): Draft => ({
  ...draft,
  accountIds: on ? [...new Set([...draft.accountIds, ...ids])] : draft.accountIds.filter((id) => !ids.includes(id)),
});

/**
 * The accounts that a draft without any begins with: of each platform that was picked for it the only one there is, and where none was
 * picked the only one at all. Which of several are meant is for a person to say.
 */
export function onlyAccounts(accounts: readonly Pick<Account, 'id' | 'platform'>[], picked: readonly PlatformId[]): string[] {
  const sets = picked.length > 0 ? picked.map((id) => accounts.filter(({ platform }) => platform === id)) : [accounts];
  return sets.flatMap((those) => (those.length === 1 ? those.map(({ id }) => id) : []));
}

const refs = (media: DraftPicture[]) => media.map(({ id, alt, crop }) => ({ id, alt, ...(crop && { crop }) }));
const parts = (thread: DraftPart[]) => thread.map(({ text, media }) => ({ text, media: refs(media) }));

type Content = Pick<
  NewPost,
  'text' | 'accountIds' | 'labelIds' | 'media' | 'thread' | 'firstComment' | 'options' | 'variants' | 'intended'
>;

/** The draft's content as the API takes it. Variants of accounts that are not chosen stay in the composer alone. */
export function contentOf(draft: Draft): Content {
  const variants = Object.fromEntries(
    draft.accountIds.flatMap((id) => {
      const own = draft.variants[id];
      if (!own || Object.values(own).every((one) => one === null)) return [];
      return [[id, { ...own, media: own.media && refs(own.media), thread: own.thread && parts(own.thread) }]];
    }),
  );
  const { text, accountIds, labelIds, media, thread, firstComment, options, schedule } = draft;
  return {
    text,
    accountIds,
    labelIds,
    media: refs(media),
    thread: parts(thread),
    firstComment,
    options,
    variants,
    ...intendedOf(schedule),
  };
}

/** The chosen time, kept with the draft. One that is still being typed leaves what was there. */
function intendedOf({ mode, at, zone, fold }: DraftSchedule): Pick<NewPost, 'intended'> {
  if (mode === 'now') return { intended: null };
  return WallTime.safeParse(at).success ? { intended: { at, zone, fold } } : {};
}

/** True if a save would send the same for both. */
export function sameContent(one: Draft, other: Draft): boolean {
  const sent = (draft: Draft) =>
    JSON.stringify(contentOf({ ...draft, accountIds: draft.accountIds.toSorted(), labelIds: draft.labelIds.toSorted() }));
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
    media: post.media,
    thread: withKeys(post.thread),
    firstComment: post.firstComment,
    options: post.options,
    pictures: Object.fromEntries(post.pictures.map((picture) => [picture.id, picture])),
    accountIds: post.targets.map((target) => target.accountId),
    labelIds: post.labelIds,
    variants: Object.fromEntries(
      post.targets.flatMap(({ accountId, text, media, thread, firstComment, options }) => {
        const own = { text, media, thread: thread && withKeys(thread), firstComment, options };
        return Object.values(own).every((one) => one === null) ? [] : [[accountId, own]];
      }),
    ),
    schedule: chosen ? { mode: 'at', at: chosen.at, zone: chosen.zone, fold: chosen.fold ?? 'earlier' } : fallback,
  };
}

const withKeys = (thread: readonly PostPart[]): DraftPart[] => thread.map((part) => ({ ...newPart(), ...part }));

/** A draft with nothing in it. */
export const blank: Omit<Draft, 'schedule'> = {
  text: '',
  media: [],
  thread: [],
  firstComment: '',
  options: {},
  pictures: {},
  accountIds: [],
  labelIds: [],
  variants: {},
};

/** A draft as an earlier version of this app may have kept it in the browser. */
export function revived(kept: Partial<Draft> & Pick<Draft, 'schedule'>): Draft {
  const variants = Object.entries(kept.variants ?? {}).map(([id, own]) => [id, { ...noVariant, ...own }]);
  return { ...blank, ...kept, variants: Object.fromEntries(variants) };
}
