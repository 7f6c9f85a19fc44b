import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';
import { concerns, type OptionField, type OptionValue } from '@everycast/platforms/port/options';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { noVariant } from '../../draft/body.ts';
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
