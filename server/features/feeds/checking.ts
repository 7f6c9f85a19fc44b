import type { FeedCheck } from '@everycast/contract/feeds';
import { message } from '@everycast/messages/message';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { createFairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { discover } from './documents/discover.ts';
import { FeedProblem } from './documents/feed-problem.ts';
import { fetchFeed } from './documents/fetch-feed.ts';
import { parseFeed } from './documents/parse-feed.ts';

/** The newest items that are shown before a feed is saved. */
const maxItems = 10;

/** Reads what is at an address for someone who waits for it: a feed, or a page that links to some. */
export function createChecking(clock: Clock, fetch: typeof globalThis.fetch) {
  const inTurn = createFairQueue({ atOnce: 8, perOwner: 2, perHost: 2, waiting: 20, busy: 'feeds.busy' });

  async function check(address: string): Promise<FeedCheck> {
    const { text, url } = await fetchFeed(fetch, address, { now: clock.now(), signal: AbortSignal.timeout(30_000) });
    // Without validators, no answer is empty.
    const answer = text ?? '';
    try {
      const { title, items } = parseFeed(answer, url);
      const newest = items.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)).slice(0, maxItems);
      const shown = newest.map(({ id: _id, picture: _picture, at, ...item }) => ({
        ...item,
        categories: [...item.categories],
        at: at?.toISOString() ?? null,
      }));
      return { url, title, isFeed: true, count: items.length, items: shown, found: [] };
    } catch (error) {
      if (!(error instanceof FeedProblem) || error.reason.code !== 'feeds.not_a_feed') throw error;
      const { title, found } = discover(answer, url);
      if (found.length === 0) throw error;
      return { url, title, isFeed: false, count: 0, items: [], found };
    }
  }

  return async ({ workspaceId: owner }: Membership, address: string): Promise<FeedCheck> => {
    try {
      return await inTurn({ owner, host: hostOf(address) }, () => check(address));
    } catch (error) {
      if (error instanceof FeedProblem) throw new AppError('invalid_input', error.reason, undefined, { path: 'url' });
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        throw new AppError('invalid_input', message('addresses.too_slow', { host: hostOf(address) }), undefined, { path: 'url' });
      }
      throw error;
    }
  };
}
