import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';
import { concerns, type OptionField, type OptionValue } from '@everycast/platforms/port/options';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { contentFor, type Draft, noVariant } from '../../draft/draft.ts';

/** The fields of one platform, or of one account that has its own version. */
export interface Group {
  platform: Account['platform'];
  /** Whose own version is open; null for all accounts of the platform. */
  account: Account | null;
  /** Those whose issues belong here. */
  accounts: Account[];
  fields: OptionField[];
}

/** What can be chosen for the accounts that are chosen; what asks for a picture, a video or another choice only where there is one. */
export function groupsOf(draft: Draft, accounts: readonly Account[], open: string | null): Group[] {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id) && (open === null || id === open));
  const byPlatform = [...Map.groupBy(chosen, ({ platform }) => platform)];
  return byPlatform.flatMap(([platform, those]): Group[] => {
    const kinds = new Set<string>(those.flatMap((account) => kindsIn(draft, account)));
    const all = those.flatMap(({ traits }) => manifests[platform].options(traits));
    const known = [...Map.groupBy(all, ({ key }) => key).values()].flatMap(together);
    const group = { platform, account: open === null ? null : (those[0] ?? null), accounts: those };
    const fields = known.filter((field) => concerns(field, known, chosenIn(draft, group), kinds));
    return fields.length === 0 ? [] : [{ ...group, fields }];
  });
}

/** One field of those that several accounts have: with every choice that any of them has. What one of them lacks, its check says. */
function together(same: OptionField[]): OptionField[] {
  const [first] = same;
  if (first?.kind !== 'choice') return first ? [first] : [];
  const choices = same.flatMap((field) => (field.kind === 'choice' ? field.choices : []));
  return [{ ...first, choices: [...new Map(choices.map((choice) => [choice.value, choice])).values()] }];
}

function kindsIn(draft: Draft, account: Account): ('image' | 'video')[] {
  const { media, thread } = contentFor(draft, account);
  return [...media, ...thread.flatMap((part) => part.media)].map((one) => one.media.kind);
}

/** What stands in a field: an account's own, and else what all accounts of the platform have. */
export function chosenIn(draft: Draft, { platform, account }: Pick<Group, 'platform' | 'account'>): PostOptions {
  const shared = draft.options[platform] ?? {};
  return account ? { ...shared, ...draft.variants[account.id]?.options } : shared;
}

/** Puts a picture in the place of an option; null: none. */
export function withPicture(draft: Draft, group: Group, key: string, picture: Media | null): Draft {
  const next = withOption(draft, group, key, picture?.id ?? '');
  return picture ? { ...next, pictures: { ...next.pictures, [picture.id]: picture } } : next;
}

/** Puts a value where it belongs. Nothing chosen is left out, and in an own version kept as such where all accounts have something. */
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
