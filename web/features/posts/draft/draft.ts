import type { Account } from '@everycast/contract/accounts';
import { refOf } from '@everycast/contract/crop-focus';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PlatformOptions, Post, PostChange, PostPart, PostVariant } from '@everycast/contract/posts';
import { type Fold, WallTime } from '@everycast/contract/time';
import { bodyOn } from '@everycast/platforms/port/overlay';
import { type DraftBody, type DraftPart, type DraftPicture, type DraftVariant, newPart, noVariant } from './body.ts';
import { layered, ofGroup, ofPlatform, ownerOf, type Variants, type VersionKey } from './versions.ts';

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
  variants: Variants;
  /** Whether its images and videos get the brand's watermark; null: as the brand says. */
  watermark: boolean | null;
  schedule: DraftSchedule;
}

/** The content with these versions, the most specific first; without any, the one for all. */
export const bodyFor = (draft: Draft, versions: readonly VersionKey[]): DraftBody => bodyOn(draft, layered(draft.variants, versions));

const says = (text: string | null) => text !== null && text.trim() !== '';
const holds = ({ text, media, thread, firstComment }: DraftBody | DraftVariant): boolean =>
  says(text) || says(firstComment) || (media ?? []).length > 0 || (thread ?? []).some((part) => says(part.text) || part.media.length > 0);

/** Whether it has images or videos, for any account. */
export const hasFiles = (draft: Draft): boolean =>
  [draft, ...Object.values(draft.variants)].some(({ media, thread }) =>
    [{ media }, ...(thread ?? [])].some((part) => (part.media ?? []).length > 0),
  );

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

const refs = (media: DraftPicture[]) => media.map(refOf);
const parts = (thread: DraftPart[]) => thread.map(({ text, media }) => ({ text, media: refs(media) }));

type Content = Pick<
  NewPost,
  'text' | 'accountIds' | 'labelIds' | 'media' | 'thread' | 'firstComment' | 'options' | 'variants' | 'versions' | 'watermark' | 'intended'
>;

/** The draft's content for the API. Variants of accounts that aren't selected only stay in the composer. */
export function contentOf(draft: Draft): Content {
  const variants: NonNullable<Content['variants']> = {};
  const versions: NonNullable<Content['versions']> = [];
  for (const [key, own] of Object.entries(draft.variants).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (Object.values(own).every((one) => one === null)) continue;
    const { options, ...body } = { ...own, media: own.media && refs(own.media), thread: own.thread && parts(own.thread) };
    const owner = ownerOf(key);
    if (owner.of === 'platform') versions.push({ platform: owner.platform, ...body });
    else if (owner.of === 'group') versions.push({ groupId: owner.groupId, ...body });
    else if (draft.accountIds.includes(key)) variants[key] = { ...body, options };
  }
  const { text, accountIds, labelIds, media, thread, firstComment, options, watermark, schedule } = draft;
  return {
    text,
    accountIds,
    labelIds,
    media: refs(media),
    thread: parts(thread),
    firstComment,
    options,
    variants,
    versions,
    watermark,
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

/** Of all its texts, in UTF-16 units. */
export const lengthOf = (draft: Draft): number =>
  [draft, ...Object.values(draft.variants)]
    .flatMap(({ text, firstComment, thread }) => [text, firstComment, ...(thread ?? []).map((part) => part.text)])
    .reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** Whether two drafts mean the same for their accounts, except for what is written in their texts. */
export function sameButTexts(one: Draft, other: Draft): boolean {
  const keys = Object.keys(one.variants);
  return (
    sameShape(one, other) &&
    one.pictures === other.pictures &&
    one.watermark === other.watermark &&
    one.accountIds === other.accountIds &&
    keys.length === Object.keys(other.variants).length &&
    keys.every((key) => {
      const [own, its] = [one.variants[key], other.variants[key]];
      return own && its && sameShape(own, its);
    })
  );
}

type Shaped = Pick<DraftVariant, keyof DraftBody> & { options: unknown };

const sameShape = (one: Shaped, other: Shaped): boolean =>
  one === other ||
  ((one.text === null) === (other.text === null) &&
    (one.firstComment === null) === (other.firstComment === null) &&
    one.options === other.options &&
    one.media === other.media &&
    one.thread?.length === other.thread?.length &&
    (one.thread ?? []).every(({ key, media }, at) => key === other.thread?.[at]?.key && media === other.thread[at].media));

/** What scheduling or publishing now sends besides the content. */
export function scheduleOf({ mode, at, zone, fold }: DraftSchedule): NonNullable<PostChange['schedule']> {
  return mode === 'now' ? 'now' : { at, zone, fold };
}

/** The draft with a post's content, or that of an earlier version; its labels and its time stay. */
export const withContent = (draft: Draft, content: Written & { accountIds: string[] }): Draft => ({
  ...draft,
  ...contentIn(content),
  accountIds: content.accountIds,
});

type Written = Pick<Post, 'text' | 'media' | 'thread' | 'firstComment' | 'options' | 'pictures' | 'versions' | 'variants' | 'watermark'>;

const contentIn = (post: Written) => ({
  text: post.text,
  media: post.media,
  thread: withKeys(post.thread),
  firstComment: post.firstComment,
  options: post.options,
  watermark: post.watermark,
  pictures: Object.fromEntries(post.pictures.map((picture) => [picture.id, picture])),
  variants: Object.fromEntries([
    ...Object.entries(post.variants).map(([accountId, own]) => [accountId, variantOf(own)]),
    ...post.versions.map(({ platform, groupId, accountIds: _, ...own }) => [
      platform === null ? ofGroup(groupId ?? '') : ofPlatform(platform),
      variantOf({ ...own, options: null }),
    ]),
  ]),
});

/** A post as the composer edits it. `fallback`: the schedule if the post has none, and no time was chosen for it. */
export function draftOf(post: Post, fallback: DraftSchedule): Draft {
  const chosen = post.schedule ?? post.intended;
  return {
    ...contentIn(post),
    accountIds: post.targets.map((target) => target.accountId),
    labelIds: post.labelIds,
    schedule: chosen ? { mode: 'at', at: chosen.at, zone: chosen.zone, fold: chosen.fold ?? 'earlier' } : fallback,
  };
}

const variantOf = ({ text, media, thread, firstComment, options }: PostVariant): DraftVariant => ({
  text,
  media,
  thread: thread && withKeys(thread),
  firstComment,
  options,
});

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
  watermark: null,
};

/** A draft with content that isn't a post yet; it has no time. */
export const draftFrom = (content: Pick<Written, 'text' | 'media' | 'firstComment' | 'versions'> & { accountIds: string[] }): Draft =>
  withContent(
    { ...blank, schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' } },
    { ...content, thread: [], options: {}, pictures: [], variants: {}, watermark: null },
  );

/** A draft as an earlier version of this app may have stored it in the browser. */
export function revived(kept: Partial<Draft> & Pick<Draft, 'schedule'>): Draft {
  const variants = Object.entries(kept.variants ?? {}).map(([id, own]) => [id, { ...noVariant, ...own }]);
  return { ...blank, ...kept, variants: Object.fromEntries(variants) };
}
