import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import type { Composed, Said } from './compose.ts';
import type { ChaosAccount, Network, SeenPost } from './network.ts';

export interface Wanted {
  text: string;
  network: Network;
  account: ChaosAccount;
  kind: Composed['kind'];
  says: readonly Said[];
}

/** What came of a network. */
export interface Verdict {
  published: number;
  /** Of these, so many were reported failed for a while, for their account's login was over. */
  failed: number;
}

/** What must not be, one sentence each; empty where the promise was kept. */
type Faults = string[];

const reasonOf = ({ targets: [target] }: PostSummary) =>
  `${target?.state}, ${target?.error?.kind}, ${target?.error?.message} (${target?.error?.ownWords})`;
const withoutSlash = (address: string) => address.replace(/\/$/, '');
const named = (network: Network, { text }: { text: string }) => `${network.name}: “${text}”`;

/**
 * Before anybody connects an account again: what is reported failed, and for what reason. Nothing may have failed but what is on an account
 * whose connection was ended by its owner, or whose login was used up by a renewal that nobody heard the answer of.
 */
export function refusals(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  { closed, accounts }: { closed: ReadonlySet<string>; accounts: readonly Account[] },
): { failed: ReadonlyMap<Network, number>; faults: Faults } {
  const failed = new Map<Network, number>();
  const faults: Faults = [];
  const saidBy = new Map(posts.map((post) => [post.text, post]));
  for (const one of wanted) {
    const { network, account, text } = one;
    const post = saidBy.get(text);
    const [target] = post?.targets ?? [];
    if (!post || target?.state !== 'failed') continue;
    failed.set(network, (failed.get(network) ?? 0) + 1);
    const over = accounts.find(({ id }) => id === account.id)?.state === 'reconnect';
    const platforms = target.error?.kind === 'reconnect' && over && (closed.has(account.id) || network.mayLoseLogins);
    if (!platforms) faults.push(`${named(network, one)} failed for no reason of its own: ${reasonOf(post)}`);
  }
  return { failed, faults };
}

/** Holds what Everycast says against what stands there once nothing hinders anything: every post exactly once, and nothing else there. */
export function verify(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  seen: ReadonlyMap<Network, readonly SeenPost[]>,
): { published: ReadonlyMap<Network, number>; faults: Faults } {
  const published = new Map<Network, number>();
  const faults: Faults = [];
  const saidBy = Map.groupBy(posts, (post) => post.text);
  for (const one of wanted) {
    const { text, network, says } = one;
    const name = named(network, one);
    const said = saidBy.get(text) ?? [];
    const [target] = said[0]?.targets ?? [];
    if (said.length !== 1 || !said[0] || !target) {
      faults.push(`${name} is ${said.length} posts in Everycast.`);
      continue;
    }
    const there = says.map((one) => ({ ...one, seen: (seen.get(network) ?? []).filter((post) => post.says.includes(one.text)) }));
    if (target.state !== 'published') {
      faults.push(`${name} ended ${reasonOf(said[0])}, and is there ${there.map(({ seen }) => seen.length).join(' and ')} times.`);
      continue;
    }
    published.set(network, (published.get(network) ?? 0) + 1);
    for (const { text, files, seen } of there) {
      if (seen.length !== 1) faults.push(`${named(network, { text })} is published, and there ${seen.length} times.`);
      else if (seen[0]?.files !== files) faults.push(`${named(network, { text })} has ${seen[0]?.files} files instead of ${files}.`);
    }
    const [first] = there[0]?.seen ?? [];
    if (first && target.permalink !== null && !withoutSlash(target.permalink).endsWith(withoutSlash(first.linkEnd))) {
      faults.push(`${name} is published under ${target.permalink}, and found at …${first.linkEnd}.`);
    }
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
