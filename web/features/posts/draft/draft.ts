import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PlatformOptions, Post, PostChange, PostOptions, PostPart } from '@everycast/contract/posts';
import { type Fold, WallTime } from '@everycast/contract/time';
import { bodyOn, wholeOn } from '@everycast/platforms/port/overlay';
import type { Whole } from '@everycast/platforms/port/taken';

/** An image or video in a draft, with its alt text. */
export interface DraftPicture {
  id: string;
  alt: string;
  /** If a platform doesn't support its aspect ratio, it is cropped; otherwise it gets a border. */
  crop?: boolean | undefined;
  media: Media;
}

/** A further part of the post. `key` identifies it in this browser, whatever its position. */
export interface DraftPart {
  key: string;
  text: string;
  media: DraftPicture[];
}

/** The content for all accounts, or for one account's variant. */
export interface DraftBody {
  text: string;
  media: DraftPicture[];
  thread: DraftPart[];
  firstComment: string;
}

/** An account's variant; null means the same as the post. Options override its platform's. */
export type DraftVariant = { [key in keyof DraftBody]: DraftBody[key] | null } & { options: PostOptions | null };

export const noVariant: DraftVariant = { text: null, media: null, thread: null, firstComment: null, options: null };
export const newPart = (text = ''): DraftPart => ({ key: crypto.randomUUID(), text, media: [] });

/** When it is published. `at` is wall time in `zone`; all three are kept while "now" is chosen, so that nothing chosen is lost. */
export interface DraftSchedule {
  mode: 'now' | 'at';
  at: string;
  zone: string;
  fold: Fold;
}

/** Everything that can be changed in the composer. Immutable. */
export interface Draft extends DraftBody {
  options: PlatformOptions;
  /** The images of options, by ID; may include ones that are no longer chosen. */
  pictures: Readonly<Record<string, Media>>;
  accountIds: string[];
  labelIds: string[];
  variants: Readonly<Record<string, DraftVariant>>;
  schedule: DraftSchedule;
}

/** An account's variant, or else the version for all; `open` null is the version for all. */
export const bodyFor = (draft: Draft, open: string | null): DraftBody => bodyOn(draft, open === null ? undefined : draft.variants[open]);

/** The complete content for one account. */
export const contentFor = (draft: Draft, { id, platform }: Pick<Account, 'id' | 'platform'>): Whole<DraftPicture> =>
  wholeOn(draft, draft.variants[id], platform);

const says = (text: string | null) => text !== null && text.trim() !== '';
const holds = ({ text, media, thread, firstComment }: DraftBody | DraftVariant): boolean =>
  says(text) || says(firstComment) || (media ?? []).length > 0 || (thread ?? []).some((part) => says(part.text) || part.media.length > 0);

/** True if the draft has nothing worth keeping. */
export const isEmpty = (draft: Draft): boolean => !holds(draft) && !Object.values(draft.variants).some(holds);

/** The draft with these accounts selected, or deselected. */
export const withAccounts = (draft: Draft, ids: readonly string[], on: boolean): Draft => ({
  ...draft,
  accountIds: on ? [...new Set([...draft.accountIds, ...ids])] : draft.accountIds.filter((id) => !ids.includes(id)),
});

/**
 * The accounts that a draft without any starts with: for each selected platform its only account, and if none was selected the only account
 * at all. With several, the person has to choose.
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

/** The draft's content for the API. Variants of accounts that aren't selected only stay in the composer. */
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

/** The chosen time, stored with the draft. An incomplete one keeps the previous. */
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

/** What scheduling or publishing now sends besides the content. */
export function scheduleOf({ mode, at, zone, fold }: DraftSchedule): NonNullable<PostChange['schedule']> {
  return mode === 'now' ? 'now' : { at, zone, fold };
}

/** A post as the composer edits it. `fallback`: the schedule if the post has none, and no time was chosen for it. */
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

/** An empty draft. */
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

/** A draft as an earlier version of this app may have stored it in the browser. */
export function revived(kept: Partial<Draft> & Pick<Draft, 'schedule'>): Draft {
  const variants = Object.entries(kept.variants ?? {}).map(([id, own]) => [id, { ...noVariant, ...own }]);
  return { ...blank, ...kept, variants: Object.fromEntries(variants) };
}
