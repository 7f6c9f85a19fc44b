import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import type { PlatformManifest, Quota } from '@everycast/platforms/port/manifest';
import type { RateLimitReport } from '@everycast/platforms/port/platform';
import { soonEnough } from '@everycast/platforms/port/retry-after';
import type { Clock } from '../../../kernel/clock.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { AccountLimit, LimitStore } from './store.ts';

/** What was seen is written together: this long after the first. Milliseconds. */
const batchFor = 2_000;
/** Clocks differ: it is the next day at a platform, too, so long after it is here. Milliseconds. */
const clockMs = 60_000;

type Account = { id: string; platform: PlatformId };

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How much each account may still do, so that a limit is kept before it is met: by what the platform says with its answers, and by counting
 * in the ledger where it says nothing. What was seen is shared by all processes some seconds later; the platform has the last word.
 */
export function createAccountLimits(parts: {
  store: LimitStore;
  log: Logger;
  clock: Clock;
  manifests: (platform: PlatformId) => Pick<PlatformManifest, 'quotas'>;
}) {
  const { store, log, clock } = parts;
  const seen = new Map<string, AccountLimit>();
  let unwritten = new Set<string>();

  async function write(): Promise<void> {
    const rows = [...unwritten].flatMap((key) => seen.get(key) ?? []);
    unwritten = new Set();
    // Only a help for others: what is not written is told by the platform again.
    await store.put(rows).catch((error: unknown) => log.warn({ err: error }, 'Limits of accounts could not be kept'));
  }

  const keyOf = (accountId: string, name: string) => `${accountId} ${name}`;

  async function counted(account: Account, { max, per, window, name }: Quota, now: Date): Promise<Date | null> {
    const { since, end } = windowAt(window, now);
    const { count, first } = await store.count(account.id, { per, name, since });
    return count < max || !first ? null : end(first);
  }

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

    /** The moment until which a step that spends `name` would be refused, or null where it may be done now. */
    async until(account: Account, name: string, now: Date): Promise<Date | null> {
      const known = seen.get(keyOf(account.id, name));
      if (known && known.remaining <= 0 && known.resetsAt > now) return known.resetsAt;
      const quota = parts.manifests(account.platform).quotas.find((one) => one.name === name);
      return quota ? counted(account, quota, now) : null;
    },
  };
}

/**
 * The window of a quota: what was done after `since` counts, and `end` is when it does not any more; of a day, a little later.
 * @param now the moment in which something is to be done
 */
export function windowAt(window: Quota['window'], now: Date): { since: Date; end(first: Date): Date } {
  if ('seconds' in window) {
    const length = window.seconds * 1000;
    return { since: new Date(now.getTime() - length), end: (first) => new Date(first.getTime() + length) };
  }
  const { begins, ends } = dayAt(now, window.dayIn);
  // What was done at midnight itself counts.
  return { since: new Date(begins.getTime() - 1), end: () => new Date(ends.getTime() + clockMs) };
}
