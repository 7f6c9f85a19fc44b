import type { PlatformId } from '@everycast/contract/platforms';

/** A connected account that a plan counts. `chosen`: its owner wants it to stay active first. */
export interface Countable {
  id: string;
  platform: PlatformId;
  chosen: boolean;
  paused: boolean;
}

/** A limit of null means unlimited. */
interface AccountLimits {
  accounts: number | null;
  accountsPerPlatform: number | null;
}

/** Which accounts a plan has room for: those that were chosen, then the oldest. @param accounts oldest first */
export function activeOf(accounts: readonly Countable[], limits: AccountLimits): Set<string> {
  const active = new Set<string>();
  const perPlatform = new Map<PlatformId, number>();
  for (const { id, platform } of accounts.toSorted((a, b) => Number(b.chosen) - Number(a.chosen))) {
    const there = perPlatform.get(platform) ?? 0;
    if (active.size >= (limits.accounts ?? Infinity) || there >= (limits.accountsPerPlatform ?? Infinity)) continue;
    active.add(id);
    perPlatform.set(platform, there + 1);
  }
  return active;
}
