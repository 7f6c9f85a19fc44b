import type { Media } from '@everycast/contract/media';
import type { OptionValue } from '@everycast/platforms/port/options';
import type { DraftBody, DraftPicture, DraftVariant } from './body.ts';
import { noVariant } from './body.ts';
import { bodyFor, type Draft } from './draft.ts';
import type { Fix } from './fixes.ts';
import type { AccountCheck } from './problems.ts';
import { ofPlatform, type VersionKey } from './versions.ts';

type Whose = Pick<AccountCheck, 'account' | 'versions'>;

/** Of an account's versions, the one with its own text, media or comment, and those below it; none if the post's own is used. */
export function versionsWith(
  field: keyof DraftBody,
  { versions }: Pick<AccountCheck, 'versions'>,
  variants: Draft['variants'],
): readonly VersionKey[] {
  const at = versions.findIndex((key) => variants[key] && variants[key][field] !== null);
  return at === -1 ? [] : versions.slice(at);
}

/**
 * Changes the post on these accounts alone: for everyone if they are all, in their platform's version if they are all of it, and in a
 * version for each otherwise.
 * @param all the checks of all chosen accounts
 */
export function changedOn(
  draft: Draft,
  those: readonly Whose[],
  all: readonly Whose[],
  to: (body: DraftBody) => Partial<DraftBody>,
): Draft {
  const [first] = those;
  if (!first) return draft;
  const change = to(bodyFor(draft, first.versions));
  const fields = Object.keys(change) as (keyof DraftBody)[];
  const { platform } = first.account;
  const above = (key: VersionKey | null) =>
    those.every(({ versions }) =>
      versions
        .slice(0, key !== null && versions.includes(key) ? versions.indexOf(key) : undefined)
        .every((one) => fields.every((field) => (draft.variants[one]?.[field] ?? null) === null)),
    );
  if (those.length === all.length && above(null)) return { ...draft, ...change };
  const into = ofPlatform(platform);
  const ofPlatformAll = all.filter(({ account }) => account.platform === platform).length;
  if (those.length === ofPlatformAll && above(into))
    return withVersion(draft, into, to(bodyFor(draft, draft.variants[into] ? [into] : [])));
  return those.reduce((was, { account, versions }) => withVersion(was, account.id, to(bodyFor(draft, versions))), draft);
}

const withVersion = (draft: Draft, key: VersionKey, change: Partial<DraftVariant>): Draft => ({
  ...draft,
  variants: { ...draft.variants, [key]: { ...noVariant, ...draft.variants[key], ...change } },
});

/**
 * A body without files that a platform doesn't take.
 * @param joined whether the platform gets all parts as one
 */
export function withoutFiles(
  { media, thread }: DraftBody,
  { part, joined }: { part: number; joined: boolean },
  keeps: (file: DraftPicture, index: number, all: readonly DraftPicture[]) => boolean,
): Partial<DraftBody> {
  const parts = [media, ...thread.map((one) => one.media)];
  const together = parts.flat();
  const [first = [], ...rest] = parts.map((files, at) =>
    joined ? files.filter((file) => keeps(file, together.indexOf(file), together)) : at === part ? files.filter(keeps) : files,
  );
  return {
    ...(first.length !== media.length && { media: first }),
    ...(rest.some((files, at) => files.length !== thread[at]?.media.length) && {
      thread: thread.map((one, at) => ({ ...one, media: rest[at] ?? one.media })),
    }),
  };
}

/** A body with a file of the library instead of another one. */
export function withOther({ media, thread }: DraftBody, id: string, other: Media): Partial<DraftBody> {
  const changed = (all: DraftPicture[]) => all.map((one) => (one.id === id ? { id: other.id, alt: other.alt, media: other } : one));
  const has = (all: readonly DraftPicture[]) => all.some((one) => one.id === id);
  return {
    ...(has(media) && { media: changed(media) }),
    ...(thread.some((part) => has(part.media)) && { thread: thread.map((part) => ({ ...part, media: changed(part.media) })) }),
  };
}

/** Which files a fix keeps. */
export function keptBy(fix: Extract<Fix, { do: 'remove' | 'keep' | 'keepFirst' }>) {
  return ({ media }: DraftPicture, index: number, all: readonly DraftPicture[]): boolean => {
    if (fix.do === 'remove') return index !== fix.index;
    const isOfKind = fix.kind === null || media.kind === fix.kind;
    if (!isOfKind) return fix.do === 'keepFirst';
    return all.slice(0, index).filter((one) => fix.kind === null || one.media.kind === fix.kind).length < fix.max;
  };
}

/** What no platform publishes, though it can't be seen. */
const invisible = /[\uFEFF\uFFFE\uFFFF]/g;

/** The draft without invisible characters in any of its texts. */
export function cleaned(draft: Draft): Draft {
  const clean = <B extends Pick<DraftVariant, 'text' | 'firstComment' | 'thread'>>(body: B): B => ({
    ...body,
    text: body.text?.replace(invisible, '') ?? null,
    firstComment: body.firstComment?.replace(invisible, '') ?? null,
    thread: body.thread?.map((part) => ({ ...part, text: part.text.replace(invisible, '') })) ?? null,
  });
  return { ...clean(draft), variants: Object.fromEntries(Object.entries(draft.variants).map(([key, own]) => [key, clean(own)])) };
}

/**
 * Sets an option of some accounts of a platform. If all others of it have their own value it is the platform's, and otherwise their own.
 * @param all the checks of all chosen accounts
 */
export function withOptionOn(draft: Draft, those: readonly Whose[], all: readonly Whose[], key: string, value: OptionValue): Draft {
  const [first] = those;
  if (!first) return draft;
  const { platform } = first.account;
  const ids = new Set(those.map(({ account }) => account.id));
  const others = all.filter(({ account }) => account.platform === platform && !ids.has(account.id));
  const isShared = others.every(({ account }) => draft.variants[account.id]?.options?.[key] !== undefined);
  const own = (was: Draft, id: string, to: OptionValue | undefined): Draft => {
    const variant = was.variants[id];
    if (to === undefined && variant?.options?.[key] === undefined) return was;
    const { [key]: _, ...rest } = variant?.options ?? {};
    const options = to === undefined ? rest : { ...rest, [key]: to as never };
    const next = { ...noVariant, ...variant, options: Object.keys(options).length > 0 ? options : null };
    const { [id]: __, ...without } = was.variants;
    return { ...was, variants: Object.values(next).every((one) => one === null) ? without : { ...without, [id]: next } };
  };
  if (!isShared) return [...ids].reduce((was, id) => own(was, id, value), draft);
  const { [key]: _, ...rest } = draft.options[platform] ?? {};
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  const next = { ...draft, options: { ...draft.options, [platform]: isEmpty ? rest : { ...rest, [key]: value } } };
  return [...ids].reduce((was, id) => own(was, id, undefined), next);
}

/** Sets an option's image as `withOptionOn` does. */
export function withPictureOn(draft: Draft, those: readonly Whose[], all: readonly Whose[], key: string, picture: Media): Draft {
  const next = withOptionOn(draft, those, all, key, picture.id);
  return { ...next, pictures: { ...next.pictures, [picture.id]: picture } };
}
