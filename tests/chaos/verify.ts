import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import type { Composed, ExpectedText } from './compose.ts';
import type { ChaosAccount, Network, SeenPost } from './network.ts';

export interface Wanted {
  text: string;
  network: Network;
  account: ChaosAccount;
  kind: Composed['kind'];
  says: readonly ExpectedText[];
}

/** A network's result. */
export interface Verdict {
  published: number;
  /** How many of these had failed for a while, because their account's login had ended. */
  failed: number;
}

/** Broken promises, one sentence each; empty if there are none. */
type Faults = string[];

const reasonOf = ({ targets: [target] }: PostSummary) =>
  `${target?.state}, ${target?.error?.kind}, ${target?.error?.message} (${target?.error?.platformMessage})`;
const withoutSlash = (address: string) => address.replace(/\/$/, '');
const named = (network: Network, { text }: { text: string }) => `${network.name}: “${text}”`;

/**
 * Before any account is reconnected: what failed, and why. Only targets of an account may have failed whose connection was revoked by its
 * owner, or whose login was used up by a renewal with a lost response.
 */
export function refusals(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  { closed, accounts }: { closed: ReadonlySet<string>; accounts: readonly Account[] },
): { failed: ReadonlyMap<Network, number>; faults: Faults } {
  const failed = new Map<Network, number>();
  const faults: Faults = [];
  const wantedBy = new Map(wanted.map((one) => [one.text, one]));
  for (const post of posts) {
    const one = wantedBy.get(post.text);
    const [target] = post.targets;
    if (!one || target?.state !== 'failed') continue;
    const { network, account } = one;
    failed.set(network, (failed.get(network) ?? 0) + 1);
    const over = accounts.find(({ id }) => id === account.id)?.state === 'reconnect';
    const platforms = target.error?.kind === 'reconnect' && over && (closed.has(account.id) || network.mayLoseLogins);
    if (!platforms) faults.push(`${named(network, one)} failed for no reason of its own: ${reasonOf(post)}`);
  }
  return { failed, faults };
}

/** Each published post has its own permalink, which leads to one of those that exist. */
function wrongAddresses(name: string, out: readonly PostSummary[], seen: readonly SeenPost[]): Faults {
  const faults: Faults = [];
  const left = seen.map(({ linkEnd }) => withoutSlash(linkEnd));
  for (const { targets } of out) {
    const address = targets[0]?.permalink ?? null;
    if (address === null) continue;
    const index = left.findIndex((end) => withoutSlash(address).endsWith(end));
    if (index < 0)
      faults.push(`${name} is published under ${address}, where there is none, or another one's: ${left.join(', ')} are left.`);
    else left.splice(index, 1);
  }
  return faults;
}

/** Compares Everycast's report with what exists once there are no more faults: every post exactly once, and nothing else. */
export function verify(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  seen: ReadonlyMap<Network, readonly SeenPost[]>,
): { published: ReadonlyMap<Network, number>; faults: Faults } {
  const published = new Map<Network, number>();
  const faults: Faults = [];
  const saidBy = Map.groupBy(posts, (post) => post.text);
  for (const [text, copies] of Map.groupBy(wanted, ({ text }) => text)) {
    const { network, says } = copies[0] as Wanted;
    const name = named(network, { text });
    const said = saidBy.get(text) ?? [];
    if (said.length !== copies.length) faults.push(`${name} is ${said.length} posts in Everycast instead of ${copies.length}.`);
    const there = says.map((one) => ({ ...one, seen: (seen.get(network) ?? []).filter((post) => post.says.includes(one.text)) }));
    const out = said.filter(({ targets: [target] }) => target?.state === 'published');
    published.set(network, (published.get(network) ?? 0) + out.length);
    for (const post of said.filter((one) => !out.includes(one))) {
      faults.push(`${name} ended ${reasonOf(post)}, and is there ${there.map(({ seen }) => seen.length).join(' and ')} times.`);
    }
    for (const { text, files, seen } of there) {
      if (seen.length !== out.length)
        faults.push(`${named(network, { text })} is published ${out.length} times, and there ${seen.length} times.`);
      for (const one of seen) {
        if (one.files !== files) faults.push(`${named(network, { text })} has ${one.files} files instead of ${files}.`);
      }
    }
    faults.push(...wrongAddresses(name, out, there[0]?.seen ?? []));
  }
  const known = new Set(wanted.flatMap(({ says }) => says.map(({ text }) => text)));
  for (const [network, all] of seen) {
    for (const { says } of all) {
      if (!says.some((text) => known.has(text))) faults.push(`${network.name} has a post that nobody wrote: ${JSON.stringify(says)}`);
    }
  }
  if (posts.length !== wanted.length) faults.push(`There are ${posts.length} posts in Everycast instead of ${wanted.length}.`);
  return { published, faults };
}
