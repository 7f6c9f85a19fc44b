import type { RateLimitReport } from '@everycast/platforms/port/env';
import { soonEnough } from '@everycast/platforms/port/retry-after';
import { seenByAll } from '../../../kernel/database/limit.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AccountLimit, LimitStore } from './limit-store.ts';

/** Reported limits are written together: this long after the first. Milliseconds. */
const batchFor = 2_000;

/**
 * How much each account may still do, as its platform reports, so that a limit isn't exceeded. Processes share what they have seen a few
 * seconds later; the platform has the last word.
 */
export interface AccountLimits {
  /** Implausible limits are ignored: one without a reset time, and any reset is within a day. */
  reportRateLimit(accountId: string, limit: RateLimitReport): void;

  /** Loads what other processes have seen of these accounts. */
  load(accountIds: readonly string[], now: Date): Promise<void>;

  /** Until when the limit `name` is used up, as the platform reported; null if unknown. */
  until(accountId: string, name: string, now: Date): Date | null;
}

export function createAccountLimits({ clock, log }: Pick<Kernel, 'clock' | 'log'>, store: LimitStore): AccountLimits {
  const seen = new Map<string, AccountLimit>();
  let unwritten = new Set<string>();

  async function write(): Promise<void> {
    const rows = [...unwritten].flatMap((key) => seen.get(key) ?? []);
    unwritten = new Set();
    // Only an optimization: the platform reports again what isn't written.
    await store.put(rows).catch((error: unknown) => log.warn({ err: error }, 'Limits of accounts could not be kept'));
  }

  const keyOf = (accountId: string, name: string) => `${accountId} ${name}`;

  return {
    reportRateLimit(accountId, { name, remaining, resetsAt: said }) {
      const resetsAt = said > clock.now() ? soonEnough(said, clock.now()) : null;
      if (resetsAt === null) return;
      const key = keyOf(accountId, name);
      seen.set(key, { name, remaining, resetsAt, accountId });
      if (unwritten.size === 0) seenByAll(() => setTimeout(() => void write(), batchFor).unref());
      unwritten.add(key);
    },

    async load(accountIds, now) {
      for (const limit of await store.of(accountIds, now)) {
        const key = keyOf(limit.accountId, limit.name);
        const known = seen.get(key);
        const newer = known ? limit.resetsAt.getTime() - known.resetsAt.getTime() : 1;
        // Within one window, the lowest remaining count is the newest.
        if (newer > 0 || (newer === 0 && known && limit.remaining < known.remaining)) seen.set(key, limit);
      }
    },

    until(accountId, name, now) {
      const known = seen.get(keyOf(accountId, name));
      return known && known.remaining <= 0 && known.resetsAt > now ? known.resetsAt : null;
    },
  };
}
