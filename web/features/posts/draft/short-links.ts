import type { Account } from '@everycast/contract/accounts';
import { addressesToShorten, type ShortLinkSettings, type ShortLinks, slugLength } from '@everycast/contract/short-links';
import type { Draft } from './draft.ts';

/** An account with the short links that addresses become on it. */
export type ShorteningAccount = Account & { shortLinks?: ShortLinks };

/** Stands for a slug until the server has chosen one: all are equally long, so that the text counts as it will. */
const unknownSlug = 'x'.repeat(slugLength);

/** All texts of a draft, of every version. */
function textsIn({ text, thread, firstComment, options, variants }: Draft): string[] {
  const bodies = [{ text, thread, firstComment }, ...Object.values(variants)];
  const chosen = [...Object.values(options), ...Object.values(variants).map((own) => own.options)];
  return [
    ...bodies.flatMap((body) => [body.text ?? '', ...(body.thread ?? []).map((part) => part.text), body.firstComment ?? '']),
    ...chosen.flatMap((all) => Object.values(all ?? {}).filter((value) => typeof value === 'string')),
  ];
}

/**
 * The short links of the draft's accounts, by account.
 * @param settings null while they aren't known
 * @param saved those that the server has chosen
 */
export function shortLinksFor(
  draft: Draft,
  settings: ShortLinkSettings | null,
  saved: ReadonlyMap<string, ShortLinks>,
): Map<string, ShortLinks> {
  const links = new Map(saved);
  const those = settings?.accountIds.filter((id) => draft.accountIds.includes(id)) ?? [];
  if (!settings || those.length === 0) return links;
  const addresses = addressesToShorten(textsIn(draft), settings.base);
  for (const id of those) {
    const known = saved.get(id);
    const all = addresses.map((url) => [url, known?.[url] ?? `${settings.base}${unknownSlug}`]);
    if (all.length > 0) links.set(id, Object.fromEntries(all));
  }
  return links;
}

/** Accounts with their short links; the same object where there are none. */
export const withShortLinks = (accounts: readonly Account[], links: ReadonlyMap<string, ShortLinks>): readonly ShorteningAccount[] =>
  links.size === 0
    ? accounts
    : accounts.map((account) => {
        const shortLinks = links.get(account.id);
        return shortLinks ? { ...account, shortLinks } : account;
      });
