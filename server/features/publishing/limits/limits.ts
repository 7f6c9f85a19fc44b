import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import type { PlatformManifest, Quota } from '@everycast/platforms/port/manifest';
import type { PublishingNeeds } from '../needs.ts';
import type { SentStore } from './publishing-limit-store.ts';

/** Clock differences: the platform's next day may start this much later than ours. Milliseconds. */
const clockMs = 60_000;

type Account = { id: string; platform: PlatformId };

export type PublishingLimits = ReturnType<typeof createPublishingLimits>;

/** How much each account may still publish: as the platform reported, or as counted in the ledger if it reports nothing. */
export function createPublishingLimits(parts: {
  store: SentStore;
  accounts: Pick<PublishingNeeds['accounts'], 'limits'>;
  manifests: (platform: PlatformId) => Pick<PlatformManifest, 'quotas'>;
}) {
  const { store, accounts } = parts;

  async function counted(account: Account, { max, per, window, name }: Quota, now: Date): Promise<Date | null> {
    const { since, end } = windowAt(window, now);
    const { count, first } = await store.count(account.id, { per, name, since });
    return count < max || !first ? null : end(first);
  }

  return {
    /** When a step that uses `name` would no longer be rejected, or null if it can run now. */
    async until(account: Account, name: string, now: Date): Promise<Date | null> {
      const said = accounts.limits.until(account.id, name, now);
      if (said) return said;
      const quotas = Object.values(parts.manifests(account.platform).quotas).flat();
      const quota = quotas.find((one) => one.name === name);
      return quota ? counted(account, quota, now) : null;
    },
  };
}

/**
 * A quota's window: what was done after `since` counts, and at `end` it no longer does; for days, a little later.
 * @param now when the step would run
 */
export function windowAt(window: Quota['window'], now: Date): { since: Date; end(first: Date): Date } {
  if ('seconds' in window) {
    const length = window.seconds * 1000;
    return { since: new Date(now.getTime() - length), end: (first) => new Date(first.getTime() + length) };
  }
  const { begins, ends } = dayAt(now, window.dayIn);
  // Midnight itself is included.
  return { since: new Date(begins.getTime() - 1), end: () => new Date(ends.getTime() + clockMs) };
}
