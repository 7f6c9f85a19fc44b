import { isDeepStrictEqual } from 'node:util';
import type { PlatformId } from '@everycast/contract/platforms';
import type { ShortLinks } from '@everycast/contract/short-links';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { fillVariables, textsOf } from '@everycast/platforms/port/variables';
import type { Tx } from '../../kernel/database/database.ts';
import type { Body, PostPlan, TargetPlan } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';
import type { NextPost, NextTarget } from './plan.ts';
import { isOpen } from './rules.ts';

/** A post whose addresses are shortened. */
export interface ShortenedPost {
  id: string;
  workspaceId: string;
  userId: string;
}

/** What an account gets of a post. */
interface ShortenedTarget {
  accountId: string;
  texts: readonly string[];
  /** The short links that were chosen for it. */
  shortLinks: ShortLinks | null;
  /** An address with its variables filled in. */
  filled(url: string): string;
}

/** What decides in a workspace whether an address is shortened. */
export interface ShorteningRules {
  accountIds: ReadonlySet<string>;
  blockedDomains: readonly string[];
}

/** Makes short links for posts. Links are above posts, and register with them. */
export interface LinkShortener {
  rules(workspaceId: string): Promise<ShorteningRules>;

  /**
   * The short links for what accounts get, by account, without making them. Accounts that shorten nothing are left out. `rules` are only
   * read for addresses.
   */
  choose(post: ShortenedPost, targets: readonly ShortenedTarget[], rules: () => Promise<ShorteningRules>): Promise<Map<string, ShortLinks>>;

  /** Makes the links that were chosen, and notes which links the post, which may be new, contains. */
  keep(tx: Tx, post: ShortenedPost & { isNew: boolean }, targets: readonly ShortenedTarget[]): Promise<void>;
}

interface Shortening {
  post: ShortenedPost;
  before: PostPlan | null;
  next: NextPost;
  accounts: ReadonlyMap<string, AccountBrief>;
  /** What was seen is approved, or an answer is taken back: nothing that accounts get may change. */
  decided: boolean;
  /** Those that many posts share. */
  rules?: (() => Promise<ShorteningRules>) | undefined;
}

/**
 * Addresses are shortened when a post is saved, before it is checked and before its approval is asked for: what is counted, seen and approved
 * is what goes out, on every attempt. What nobody changes keeps its links, whatever is switched on or off later.
 */
export function createShortening({ manifests }: Pick<PostsNeeds, 'manifests'>) {
  let shortener: LinkShortener | null = null;

  /** Reads the rules of a workspace once, when they are needed. */
  function rulesOf(workspaceId: string): () => Promise<ShorteningRules> {
    let rules: Promise<ShorteningRules> | undefined;
    return () => {
      rules ??= shortener?.rules(workspaceId) ?? Promise.resolve({ accountIds: new Set<string>(), blockedDomains: [] });
      return rules;
    };
  }

  const textsFor = (post: Body, target: TargetPlan, platform: PlatformId) => textsOf(wholeOn(post, target, platform));

  function targetsOf(next: NextPost, accounts: Shortening['accounts'], those: readonly NextTarget[]): ShortenedTarget[] {
    return those.flatMap((target) => {
      const account = accounts.get(target.accountId);
      if (!account) return [];
      const named = { ...account, ...manifests[account.platform] };
      return [
        {
          accountId: target.accountId,
          texts: textsFor(next, target, account.platform),
          shortLinks: target.shortLinks,
          filled: (url: string) => fillVariables(url, { ...named, shortLinks: null }).counted,
        },
      ];
    });
  }

  /** Whether an account's links are chosen now: its texts are new, or a draft is scheduled. */
  function isChosenNow(target: NextTarget, { before, next, accounts, decided }: Shortening): boolean {
    if (decided || !isOpen(target.state)) return false;
    const was = before?.targets.find(({ id }) => id === target.id);
    const platform = accounts.get(target.accountId)?.platform;
    if (!was || !before || !platform) return true;
    const isScheduled = was.state === 'draft' && target.state === 'scheduled';
    return isScheduled || !isDeepStrictEqual(textsFor(next, target, platform), textsFor(before, was, platform));
  }

  return {
    rulesOf,

    set(registered: LinkShortener): void {
      shortener = registered;
    },

    /** The post with the short links that its accounts get. */
    async apply(shortening: Shortening): Promise<NextPost> {
      const { post, next, accounts, rules = rulesOf(post.workspaceId) } = shortening;
      if (!shortener) return next;
      const those = next.targets.filter((target) => isChosenNow(target, shortening));
      if (those.length === 0) return next;
      const chosen = await shortener.choose(post, targetsOf(next, accounts, those), rules);
      const targets = next.targets.map((target): NextTarget => {
        const shortLinks = those.includes(target) ? (chosen.get(target.accountId) ?? null) : target.shortLinks;
        if (isDeepStrictEqual(shortLinks, target.shortLinks)) return target;
        const starts = target.state === 'failed' ? ('write' as const) : ('restart' as const);
        return { ...target, shortLinks, action: target.action === 'add' ? 'add' : starts };
      });
      return { ...next, targets };
    },

    /** Writes what was chosen for a post that is saved. */
    async keep(tx: Tx, post: ShortenedPost, { before, next, accounts }: Pick<Shortening, 'before' | 'next' | 'accounts'>): Promise<void> {
      await shortener?.keep(tx, { ...post, isNew: before === null }, targetsOf(next, accounts, next.targets));
    },
  };
}
