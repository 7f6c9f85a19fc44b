import type { RateLimitReport } from '@everycast/platforms/port/env';
import { soonEnough } from '@everycast/platforms/port/retry-after';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AccountLimit, LimitStore } from './store.ts';

/** What was seen is written together: this long after the first. Milliseconds. */
const batchFor = 2_000;
export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How much each account may still do, by what its platform says with its answers, so that a limit is kept before it is met. What was seen is
 * shared by all processes some seconds later; the platform has the last word.
 */
export function createAccountLimits({ clock, log }: Pick<Kernel, 'clock' | 'log'>, store: LimitStore) {
  const seen = new Map<string, AccountLimit>();
  let unwritten = new Set<string>();

  async function write(): Promise<void> {
    const rows = [...unwritten].flatMap((key) => seen.get(key) ?? []);
    unwritten = new Set();
    // Only a help for others: what is not written is told by the platform again.
    await store.put(rows).catch((error: unknown) => log.warn({ err: error }, 'Limits of accounts could not be kept'));
  }

  const keyOf = (accountId: string, name: string) => `${accountId} ${name}`;

  return {
    /** What no platform means is not believed: a limit without a moment for its end is none, and none ends later than in a day. */
    reportRateLimit(accountId: string, { name, remaining, resetsAt: said }: RateLimitReport): void {
      const resetsAt = said > clock.now() ? soonEnough(said, clock.now()) : null;
      if (resetsAt === null) return;
      const key = keyOf(accountId, name);
      seen.set(key, { name, remaining, resetsAt, accountId });
      if (unwritten.size === 0) setTimeout(() => void write(), batchFor).unref();
      unwritten.add(key);
    },

    /** Takes over what other processes have seen of these accounts. */
    async load(accountIds: readonly string[], now: Date): Promise<void> {
      for (const limit of await store.of(accountIds, now)) {
        const key = keyOf(limit.accountId, limit.name);
        const known = seen.get(key);
        const newer = known ? limit.resetsAt.getTime() - known.resetsAt.getTime() : 1;
        // Of one window the least that is left is the newest.
        if (newer > 0 || (newer === 0 && known && limit.remaining < known.remaining)) seen.set(key, limit);
      }
    },

    /** The moment until which nothing is left of the limit `name`, as its platform said; null where that isn't known. */
    until(accountId: string, name: string, now: Date): Date | null {
      const known = seen.get(keyOf(accountId, name));
      return known && known.remaining <= 0 && known.resetsAt > now ? known.resetsAt : null;
    },
  };
}
