import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import type { Snippet } from '@everycast/contract/snippets';
import { type DraftBody, type DraftVariant, noVariant } from '../../draft/body.ts';
import { bodyFor, type Draft } from '../../draft/draft.ts';
import { ofGroup, type VersionKey, versionsFor } from '../../draft/versions.ts';
import { appended } from './insert.ts';

type Groups = readonly Pick<AccountGroup, 'id' | 'accountIds'>[];

/** An account's own signature, or that of the first of its groups that has one. */
export function signatureOf(account: Pick<Account, 'id'>, groups: Groups, signatures: readonly Snippet[]): Snippet | null {
  const own = signatures.find(({ accountIds }) => accountIds.includes(account.id));
  if (own) return own;
  for (const { id, accountIds } of groups) {
    const found = accountIds.includes(account.id) && signatures.find(({ groupIds }) => groupIds.includes(id));
    if (found) return found;
  }
  return null;
}

/** Where it is added: the part's key, null for the post itself; the open version, null for all accounts; and what signs. */
export interface Signing {
  part: string | null;
  open: VersionKey | null;
  /** The chosen accounts. */
  accounts: readonly Account[];
  groups: Groups;
  signatures: readonly Snippet[];
  /** A signature's text, with its date. */
  textOf: (signature: Snippet) => string;
}

/** Which accounts get a part's text from the open version, with the signature of each. */
export function signers(draft: Draft, { part, open, accounts, groups, signatures }: Omit<Signing, 'textOf'>) {
  const field = part === null ? 'text' : 'thread';
  return accounts
    .filter(
      (account) => (versionsFor(draft.variants, account, groups).find((key) => draft.variants[key]?.[field] !== null) ?? null) === open,
    )
    .map((account) => ({ account, signature: signatureOf(account, groups, signatures) }));
}

/**
 * Adds each account's signature to the open version. Where accounts have different ones, each gets a version: their group's if nobody else
 * would be changed by it, and otherwise their own. A text that ends with its signature stays.
 */
export function signed(draft: Draft, how: Signing): Draft {
  const { part, open, groups, textOf } = how;
  const body = bodyFor(draft, from(draft, how));
  const withVersion = (was: Draft, key: VersionKey | null, signature: Snippet): Draft => {
    const text = textIn(body, part);
    const ending = appended(text, textOf(signature));
    return ending === null && key === open ? was : put(was, key, withText(body, part, ending ?? text));
  };
  const bySignature = [...Map.groupBy(signers(draft, how), ({ signature }) => signature)];
  const [[only] = [null]] = bySignature;
  if (bySignature.length < 2) return only ? withVersion(draft, open, only) : draft;
  // Accounts with their own version aren't changed by their group's.
  const ownFirst = bySignature.toSorted(([a], [b]) => (a?.groupIds.length ?? 0) - (b?.groupIds.length ?? 0));
  return ownFirst.reduce((was, [signature, those]) => {
    if (signature === null) return was;
    const group = groups.find(({ id }) => signature.groupIds.includes(id));
    const together = group && withVersion(was, ofGroup(group.id), signature);
    const ids = new Set(those.map(({ account }) => account.id));
    if (together && changesOnly(was, together, (id) => (ids.has(id) ? textOf(signature) : null), how)) return together;
    return those.reduce((next, { account }) => withVersion(next, account.id, signature), was);
  }, draft);
}

/** The open version with those below it, the most specific first. */
function from({ variants }: Draft, { open, accounts, groups }: Signing): VersionKey[] {
  if (open === null) return [];
  const keys = accounts.map((account) => versionsFor(variants, account, groups)).find((all) => all.includes(open)) ?? [open];
  return keys.slice(keys.indexOf(open));
}

const textIn = ({ text, thread }: DraftBody, part: string | null): string =>
  part === null ? text : (thread.find(({ key }) => key === part)?.text ?? '');

const withText = ({ thread }: DraftBody, part: string | null, text: string): Partial<DraftBody> =>
  part === null ? { text } : { thread: thread.map((one) => (one.key === part ? { ...one, text } : one)) };

function put(draft: Draft, key: VersionKey | null, body: Partial<DraftBody>): Draft {
  if (key === null) return { ...draft, ...body };
  const variant: DraftVariant = { ...(draft.variants[key] ?? noVariant), ...body };
  return { ...draft, variants: { ...draft.variants, [key]: variant } };
}

/** Whether a change gives accounts what they are to get, and leaves all others as they are. `ending`: null where nothing is added. */
function changesOnly(
  before: Draft,
  after: Draft,
  ending: (accountId: string) => string | null,
  { part, accounts, groups }: Signing,
): boolean {
  const textOn = (draft: Draft, account: Account): string => textIn(bodyFor(draft, versionsFor(draft.variants, account, groups)), part);
  return accounts.every((account) => {
    const was = textOn(before, account);
    const added = ending(account.id);
    return textOn(after, account) === (added === null ? was : (appended(was, added) ?? was));
  });
}
