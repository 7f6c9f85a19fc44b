import { setImmediate } from 'node:timers/promises';
import type { AccountBestTimes, BestTimesList } from '@everycast/contract/analytics';
import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createHistory } from '../store/history.ts';
import { type BestTimes, bestTimes } from './best-times.ts';
import { indexOf } from './slots.ts';

const hour = 3_600_000;
/** Most of what a post gets, it gets within two days. Milliseconds. */
const settled = 48 * hour;
const longest = 365 * 24 * hour;
/** The newest posts of an account; comparing more takes longer and says no more about today's audience. */
const mostPosts = 500;
/** Metrics change slowly, and comparing hundreds of posts takes a tenth of a second. */
const kept = { max: 2_000, ttl: 6 * hour };

/** When posts do best on a workspace's accounts, in its time zone. An account of another workspace has no posts in this one. */
export function createBestTimes({ db, clock }: Pick<Kernel, 'db' | 'clock'>) {
  const history = createHistory(db);
  const cache = new LRUCache<string, AccountBestTimes>(kept);

  return async function ofAccounts(workspaceId: string, accountIds: readonly string[]): Promise<BestTimesList> {
    const now = clock.now().getTime();
    const { zone, newest } = await history.accounts(workspaceId, accountIds, new Date(now - settled));
    const items: AccountBestTimes[] = [];
    for (const { accountId, publishedAt } of newest) {
      const key = `${accountId} ${zone} ${publishedAt?.getTime()}`;
      let found = cache.get(key);
      if (!found) {
        const period = { from: new Date(now - longest), until: new Date(now - settled), limit: mostPosts };
        const posts = await history.posts(workspaceId, accountId, { zone, ...period });
        const values = posts.map(({ value }) => value);
        found = answerOf(accountId, bestTimes(posts), average(values));
        cache.set(key, found);
        // Other requests get their turn between two accounts.
        await setImmediate();
      }
      items.push(found);
    }
    return { zone, items };
  };
}

function answerOf(accountId: string, result: BestTimes, usual: number | null): AccountBestTimes {
  return {
    accountId,
    found: result.found,
    count: result.posts,
    usual,
    needed: result.found === 'too_few' ? result.needed : null,
    times: result.slots.map(({ times }) => Math.round(times * 100) / 100),
    posts: result.slots.map(({ posts }) => posts),
    best: result.found === 'times' ? result.best.map(indexOf) : [],
  };
}

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
