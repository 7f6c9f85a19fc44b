import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Owner } from '../apps/apps.ts';
import type { Platforms } from '../platforms.ts';
import type { QuotaUsageStore } from './store.ts';

const dayMs = 86_400_000;
/** Clocks differ: it is the next day over there, too, so long after it is here. Milliseconds. */
const clockMs = 60_000;

type How = { of?: string | undefined; mayWait?: boolean };
export type QuotaUsage = ReturnType<typeof createQuotaUsage>;

/** Counts what calls cost where a platform gives an app only so much a day, so that it is kept before the platform has to say no. */
export function createQuotaUsage(
  { clock }: Pick<Kernel, 'clock'>,
  { store, platforms }: { store: QuotaUsageStore; platforms: Pick<Platforms, PlatformId> },
) {
  return {
    /**
     * Counts a call that is about to be made, whichever process makes it; where the platform does not limit them, there is nothing to count.
     * @param of the name of the quota that it counts against; the platform's first, where nothing is said
     * @param mayWait false: it is made however much was spent
     * @throws PlatformProblem retry_later until the app's next day, where this one has not so much left; outage, where nothing can be counted
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

    /** Forgets what is over everywhere, and days that only a clock gone wrong has begun. */
    async clean(): Promise<void> {
      const dayIn = (days: number) => dayAt(new Date(clock.now().getTime() + days * dayMs), 'UTC').date;
      await store.keep({ from: dayIn(-2), to: dayIn(2) });
    },
  };
}

/** Whose day calls count on: that of the app that was registered, or of the operator's; in the sandbox each workspace has its own. */
export const quotaIdOf = ({ platform, service, sandbox, appId, workspaceId }: Owner): string =>
  sandbox ? `${platform} in the sandbox of ${workspaceId}` : `${platform} ${service} ${appId ?? 'operator'}`;
