import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Owner } from '../apps/apps.ts';
import type { Platforms } from '../platforms.ts';
import type { SpendingStore } from './store.ts';

const dayMs = 86_400_000;
/** Clocks differ: it is the next day over there, too, so long after it is here. Milliseconds. */
const clockMs = 60_000;

export type Spending = ReturnType<typeof createSpending>;

/** Counts what calls cost where a platform gives an app only so much a day, so that it is kept before the platform has to say no. */
export function createSpending(
  { clock }: Pick<Kernel, 'clock'>,
  { store, platforms }: { store: SpendingStore; platforms: Pick<Platforms, PlatformId> },
) {
  /** @returns when the day ends, where it has not so much left and nothing was added; else null */
  async function add(platform: PlatformId, row: { spender: string; spent: number }, isKept: boolean): Promise<Date | null> {
    const { calls } = platforms[platform].manifest;
    if (!calls) return null;
    const { date, ends } = dayAt(clock.now(), calls.dayIn);
    return (await store.add({ ...row, day: date }, isKept ? calls.most : null)) ? null : ends;
  }

  async function spend(platform: PlatformId, spender: string, spent: number, isKept: boolean): Promise<void> {
    const { name } = platforms[platform].manifest;
    const ends = await add(platform, { spender, spent }, isKept).catch((cause: unknown) => {
      throw new PlatformProblem('outage', `Everycast could not count what it does at ${name}, so it did not do it.`, { cause });
    });
    if (ends === null) return;
    const message = `This Everycast has used up what ${name} allows its app in a day. The next day begins there at ${timeOf(ends)} UTC.`;
    throw new PlatformProblem('retry_later', message, { at: new Date(ends.getTime() + clockMs) });
  }

  return {
    /**
     * Counts a call that is about to be made, whichever process makes it; where the platform does not limit them, there is nothing to count.
     * @throws PlatformProblem retry_later until the app's next day, where this one has not so much left; outage, where nothing can be counted
     */
    spend: (platform: PlatformId, spender: string, cost: number): Promise<void> => spend(platform, spender, cost, true),

    /** Counts a call that is made however much was spent. @throws PlatformProblem outage */
    count: (platform: PlatformId, spender: string, cost: number): Promise<void> => spend(platform, spender, cost, false),

    /** Forgets what is over everywhere, and days that only a clock gone wrong has begun. */
    async clean(): Promise<void> {
      const dayIn = (days: number) => dayAt(new Date(clock.now().getTime() + days * dayMs), 'UTC').date;
      await store.keep({ from: dayIn(-2), to: dayIn(2) });
    },
  };
}

const timeOf = (moment: Date): string => moment.toISOString().slice(11, 16);

/** Whose day calls count on: that of the app that was registered, or of the operator's; in the sandbox each workspace has its own. */
export const spenderOf = ({ platform, service, sandbox, appId, workspaceId }: Owner): string =>
  sandbox ? `${platform} in the sandbox of ${workspaceId}` : `${platform} ${service} ${appId ?? 'operator'}`;
