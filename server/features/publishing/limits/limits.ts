import type { PlatformId } from '@everycast/contract/platforms';
import { Temporal } from '@everycast/contract/time';
import type { PlatformManifest, Quota } from '@everycast/platforms/port/manifest';
import type { SeenLimit } from '@everycast/platforms/port/platform';
import type { Logger } from '../../../kernel/log.ts';
import type { AccountLimit, LimitStore } from './store.ts';

/** What was seen is written together: this long after the first. Milliseconds. */
const gatherFor = 2_000;

type Account = { id: string; platform: PlatformId };

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How much each account may still do, so that a limit is kept before it is met: by what the platform says with its answers, and by counting
 * in the ledger where it says nothing. What was seen is shared by all processes some seconds later; the platform has the last word.
 */
export function createAccountLimits(parts: {
  store: LimitStore;
  log: Logger;
  manifests: (platform: PlatformId) => Pick<PlatformManifest, 'quotas'>;
}) {
  const { store, log } = parts;
  const seen = new Map<string, AccountLimit>();
  let unwritten = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    timer = null;
    const rows = [...unwritten].flatMap((key) => seen.get(key) ?? []);
    unwritten = new Set();
    // Only a help for others: what is not written is told by the platform again.
    await store.put(rows).catch((error: unknown) => log.warn({ err: error }, 'Limits of accounts could not be kept'));
  }

  const keyOf = (accountId: string, name: string) => `${accountId} ${name}`;

  async function counted(account: Account, { most, window, name }: Quota, now: Date): Promise<Date | null> {
    const since = windowStart(window, now);
    const { count, first } = await store.count(account.id, name, since);
    return count < most || !first ? null : windowEnd(window, first, now);
  }

  return {
    saw(accountId: string, limit: SeenLimit): void {
      const key = keyOf(accountId, limit.name);
      seen.set(key, { ...limit, accountId });
      unwritten.add(key);
      timer ??= setTimeout(() => void write(), gatherFor).unref();
    },

    /** Takes over what other processes have seen of these accounts. */
    async load(accountIds: readonly string[], now: Date): Promise<void> {
      for (const limit of await store.of(accountIds, now)) {
        const key = keyOf(limit.accountId, limit.name);
        const known = seen.get(key);
        if (!known || known.until < limit.until) seen.set(key, limit);
      }
    },

    /** The moment until which a step that spends `name` would be refused, or null where it may be done now. */
    async until(account: Account, name: string, now: Date): Promise<Date | null> {
      const known = seen.get(keyOf(account.id, name));
      if (known && known.left <= 0 && known.until > now) return known.until;
      const quota = parts.manifests(account.platform).quotas.find((one) => one.name === name);
      return quota ? counted(account, quota, now) : null;
    },
  };
}

/** From when on what was done counts. */
function windowStart(window: Quota['window'], now: Date): Date {
  if ('seconds' in window) return new Date(now.getTime() - window.seconds * 1000);
  return new Date(midnight(window.dayIn, now).epochMilliseconds);
}

/** When the first of what counts does not count any more. */
function windowEnd(window: Quota['window'], first: Date, now: Date): Date {
  if ('seconds' in window) return new Date(first.getTime() + window.seconds * 1000);
  return new Date(midnight(window.dayIn, now).add({ days: 1 }).epochMilliseconds);
}

const midnight = (zone: string, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
