import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Owner } from '../apps/apps.ts';
import type { Platforms } from '../platforms.ts';
import type { SpendingStore } from './store.ts';

/** No zone's day is still going on so long after a moment of it. Milliseconds. */
const longOver = 3 * 86_400_000;

export type Spending = ReturnType<typeof createSpending>;

/** Counts what calls cost where a platform gives an app only so much a day, so that it is kept before the platform has to say no. */
export function createSpending(
  { clock }: Pick<Kernel, 'clock'>,
  { store, platforms }: { store: SpendingStore; platforms: Pick<Platforms, PlatformId> },
) {
  return {
    /**
     * Counts a call that is about to be made, whichever process makes it; where the platform does not limit them, there is nothing to count.
     * @throws PlatformProblem retry_later until the app's next day, where this one has not so much left
     */
    async spend(platform: PlatformId, spender: string, cost: number): Promise<void> {
      const { calls, name } = platforms[platform].manifest;
      if (!calls) return;
      const { date: day, ends } = dayAt(clock.now(), calls.dayIn);
      if (await store.add({ spender, day, spent: cost }, calls.most)) return;
      const message = `This Everycast has used up what ${name} allows its app in a day. It goes on when the next day begins there, at ${timeOf(ends)} UTC.`;
      throw new PlatformProblem('retry_later', message, { at: ends });
    },

    clean: (): Promise<void> => store.clean(dayAt(new Date(clock.now().getTime() - longOver), 'UTC').date),
  };
}

const timeOf = (moment: Date): string => moment.toISOString().slice(11, 16);

/** What a platform tells apps apart by: the app that was registered, or the operator's; in the sandbox each workspace has its own. */
export const spenderOf = ({ platform, service, sandbox, appId, workspaceId }: Owner): string =>
  sandbox ? `${platform} in the sandbox of ${workspaceId}` : `${platform} ${service} ${appId ?? 'operator'}`;
