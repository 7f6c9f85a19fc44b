import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AppOwner } from '../apps/apps.ts';
import type { Platforms } from '../needs.ts';
import type { QuotaUsageStore } from './limit-store.ts';

const dayMs = 86_400_000;
/** Clock differences: the platform's next day may start this much later than ours. Milliseconds. */
const clockMs = 60_000;

type How = { of?: string | undefined; mayWait?: boolean };
export type QuotaUsage = ReturnType<typeof createQuotaUsage>;

/** Counts the cost of calls if a platform gives an app a daily quota, so that it isn't exceeded. */
export function createQuotaUsage(
  { clock }: Pick<Kernel, 'clock'>,
  { store, platforms }: { store: QuotaUsageStore; platforms: Pick<Platforms, PlatformId> },
) {
  return {
    /**
     * Counts a call before it is made, across processes; without a quota there is nothing to count.
     * @param of the quota's name; by default the platform's first
     * @param mayWait false: the call is made however much was used
     * @throws PlatformProblem retry_later until the app's next day, if too little is left; outage, if nothing can be counted
     */
    async spend(platform: PlatformId, quotaId: string, used: number, { of, mayWait = true }: How = {}): Promise<void> {
      const { calls = [], name } = platforms[platform].manifest;
      const quota = of === undefined ? calls[0] : calls.find((one) => one.name === of);
      if (!quota) return;
      const { date: day, ends } = dayAt(clock.now(), quota.dayIn);
      const row = { quotaId: `${quotaId} ${quota.name}`, day, used };
      const isCounted = await store.add(row, mayWait ? quota.max : null).catch((cause: unknown) => {
        throw new PlatformProblem('outage', message('accounts.not_counted', { platform: name }), { cause });
      });
      if (isCounted) return;
      const usedUp = message('accounts.app_day_used_up', { platform: name, at: ends.toISOString() });
      throw new PlatformProblem('retry_later', usedUp, { at: new Date(ends.getTime() + clockMs) });
    },

    /** Deletes days that are over in every time zone, and future ones from a wrong clock. */
    async clean(): Promise<void> {
      const dayIn = (days: number) => dayAt(new Date(clock.now().getTime() + days * dayMs), 'UTC').date;
      await store.keep({ from: dayIn(-2), to: dayIn(2) });
    },
  };
}

/** Whose daily quota calls count against: the registered app's, or the operator's; in the sandbox each workspace has its own. */
export const quotaIdOf = ({ platform, service, sandbox, appId, workspaceId }: AppOwner): string =>
  sandbox ? `${platform} in the sandbox of ${workspaceId}` : `${platform} ${service} ${appId ?? 'operator'}`;
