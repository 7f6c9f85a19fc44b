import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';
import { concerns, type OptionField, type OptionValue } from '@everycast/platforms/port/options';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { hasContent, noVariant } from '../../draft/body.ts';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';

/** The fields of one platform, or of one account's variant. */
export interface Group {
  platform: Account['platform'];
  /** Whose variant is open; null for all accounts of the platform. */
  account: Account | null;
  /** Those whose issues belong here. */
  accounts: Account[];
  fields: OptionField[];
}

/** The options of the chosen accounts; those that require an image, a video or another option only if there is one. */
export function groupsOf(draft: Draft, checks: readonly AccountCheck[], open: string | null): Group[] {
  const those = checks.filter(({ account: { id } }) => open === null || id === open);
  const kindsOf = new Map(those.map(({ account, content }) => [account, kindsIn(content)]));
  const chosen = those.map(({ account }) => account);
  const byPlatform = [...Map.groupBy(chosen, ({ platform }) => platform)];
  return byPlatform.flatMap(([platform, those]): Group[] => {
    const kinds = new Set<string>(those.flatMap((account) => kindsOf.get(account) ?? []));
    const all = those.flatMap(({ traits }) => manifests[platform].options(traits));
    const known = [...Map.groupBy(all, ({ key }) => key).values()].flatMap(together);
    const group = { platform, account: open === null ? null : (those[0] ?? null), accounts: those };
    const fields = known.filter((field) => concerns(field, known, chosenIn(draft, group), kinds));
    return fields.length === 0 ? [] : [{ ...group, fields }];
  });
}

/** One field shared by several accounts: with every choice that any of them has. If one lacks a choice, its check says so. */
function together(same: OptionField[]): OptionField[] {
  const [first] = same;
  if (first?.kind !== 'choice') return first ? [first] : [];
  const choices = same.flatMap((field) => (field.kind === 'choice' ? field.choices : []));
  return [{ ...first, choices: [...new Map(choices.map((choice) => [choice.value, choice])).values()] }];
}

function kindsIn({ media, thread }: AccountCheck['content']): ('image' | 'video')[] {
  return [...media, ...thread.flatMap((part) => part.media)].map((one) => one.media.kind);
}

/** A field's value: the account's own, or else the platform's. */
export function chosenIn(draft: Draft, { platform, account }: Pick<Group, 'platform' | 'account'>): PostOptions {
  const shared = draft.options[platform] ?? {};
  return account ? { ...shared, ...draft.variants[account.id]?.options } : shared;
}

/** Sets an option's image; null: none. */
export function withPicture(draft: Draft, group: Group, key: string, picture: Media | null): Draft {
  const next = withOption(draft, group, key, picture?.id ?? '');
  return picture ? { ...next, pictures: { ...next.pictures, [picture.id]: picture } } : next;
}

/** Sets a value where it belongs. An empty value is removed, except in a variant that overrides one. */
export function withOption(draft: Draft, { platform, account }: Group, key: string, value: OptionValue): Draft {
  const empty = value === '' || (Array.isArray(value) && value.length === 0);
  const set = (options: PostOptions, keepEmpty: boolean): PostOptions => {
    const { [key]: _, ...rest } = options;
    if (!empty) return { ...rest, [key]: value as PostOptions[string] };
    return keepEmpty ? { ...rest, [key]: '' } : rest;
  };
  const shared = draft.options[platform] ?? {};
  if (!account) return { ...draft, options: { ...draft.options, [platform]: set(shared, false) } };
  const own = draft.variants[account.id] ?? noVariant;
  const options = set(own.options ?? {}, shared[key] !== undefined);
  const variant = { ...own, options: Object.keys(options).length > 0 ? options : null };
  return { ...draft, variants: { ...draft.variants, [account.id]: variant } };
}

/** One question, and the accounts that answer it together. */
export interface Asked {
  field: OptionField;
  accounts: Account[];
  /** The answer is the platform's; otherwise each of the accounts has its own. */
  isShared: boolean;
  value: OptionValue | undefined;
}

type Own = Readonly<Record<string, PostOptions>>;

/** What accounts have chosen for themselves, by their IDs. */
export const ownOptions = ({ variants }: Draft, accounts: readonly Account[]): Own =>
  Object.fromEntries(accounts.flatMap(({ id }) => (variants[id]?.options ? [[id, variants[id].options]] : [])));

/**
 * Who is asked for a field together: the accounts with the same choices, once. Accounts that answered otherwise are asked for themselves,
 * and so is each one if they are to be `apart`.
 */
export function askedOf({ platform, accounts }: Group, chosen: PostOptions, own: Own, key: string, apart: boolean): Asked[] {
  const those = accounts.flatMap((account) => {
    const field = manifests[platform].options(account.traits).find((one) => one.key === key);
    return field ? [{ account, field, own: own[account.id]?.[key] }] : [];
  });
  const kinds = [...Map.groupBy(those, ({ field }) => JSON.stringify(field))].toSorted(([, a], [, b]) => b.length - a.length);
  const usual = kinds[0]?.[0];
  // An account’s answer that happens to equal another’s stays separate: the input must not move while someone types in it.
  const together = ({ account, field, own: answer }: (typeof those)[number]) => {
    if (apart) return account.id;
    const kind = JSON.stringify(field);
    if (kind !== usual) return `${kind} ${JSON.stringify(answer)}`;
    return answer === undefined ? kind : account.id;
  };
  const sets = Map.groupBy(those, together);
  const shared = apart || usual === undefined ? undefined : sets.get(usual);
  const ordered = [...(shared ? [shared] : []), ...[...sets.values()].filter((set) => set !== shared)];
  return ordered.flatMap((set): Asked[] => {
    const [first] = set;
    if (!first) return [];
    const value = first.own ?? chosen[key];
    // What the others have may not be among its choices.
    const has = first.field.kind !== 'choice' || first.field.choices.some((choice) => choice.value === value);
    return [{ field: first.field, accounts: set.map(({ account }) => account), isShared: set === shared, value: has ? value : undefined }];
  });
}

/** Sets an option of these accounts, as their own. */
export const withOwnOption = (draft: Draft, { platform }: Group, accounts: readonly Account[], key: string, value: OptionValue): Draft =>
  accounts.reduce((was, account) => withOption(was, { platform, account, accounts: [account], fields: [] }, key, value), draft);

/** All accounts have the platform's answer again. */
export function withSameOption(draft: Draft, { accounts }: Group, key: string): Draft {
  const variants = { ...draft.variants };
  for (const { id } of accounts) {
    const variant = variants[id];
    if (variant?.options?.[key] === undefined) continue;
    const { [key]: _, ...rest } = variant.options;
    const next = { ...variant, options: Object.keys(rest).length > 0 ? rest : null };
    variants[id] = next;
    if (next.options === null && !hasContent(next)) delete variants[id];
  }
  return { ...draft, variants };
}

/** What each account can answer for itself: not what decides which other questions there are, nor an image. */
export const splittable = ({ account, accounts, fields }: Group): OptionField[] =>
  account !== null || accounts.length < 2
    ? []
    : fields.filter(({ key, kind }) => kind !== 'picture' && fields.every(({ where }) => where?.key !== key));
