import type { EngagementPage } from '@everycast/platforms/port/engagement';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Lease } from '../../kernel/work/types.ts';
import type { EngagementNeeds, LoadedAccount } from './needs.ts';
import { type Guard, type ReadingTime, withinTime } from './reading-time.ts';
import { isToSubscribe } from './rules.ts';
import type { SourceStore } from './store/sources.ts';
import type { SourceRow } from './store/tables.ts';

/** The limit that reading counts against. */
const quota = 'engagement';

/** How a page of an inbox is asked of its platform. */
export function createPages(
  { clock, log }: Pick<Kernel, 'clock' | 'log'>,
  needs: Pick<EngagementNeeds, 'platforms' | 'accounts'>,
  store: SourceStore,
  time: ReadingTime,
) {
  /** Reads a page in the time that a reading has. @throws PlatformProblem */
  async function pageOf(source: SourceRow & Lease): Promise<{ page: EngagementPage; account: LoadedAccount }> {
    const began = performance.now();
    const isOver = () => performance.now() - began >= time.enough;
    return withinTime(time.max, async (guard) => {
      await subscribe(source, guard);
      const read = async (account: LoadedAccount, env: PlatformEnv) => {
        const { engagement, manifest } = needs.platforms[account.platform];
        if (!engagement) throw new Error(`${manifest.name} has no inbox.`);
        return { page: await engagement.read(source.cursor, account, guard(env), isOver), account };
      };
      return needs.accounts.call(source.id, read, { quota });
    });
  }

  /**
   * Has the platform announce what is new to the account. The inbox is read from time to time anyway, so a refusal costs minutes; it is
   * tried again the next day. Whatever else fails would fail the reading, too.
   */
  async function subscribe({ id, token, subscribedAt }: SourceRow & Lease, guard: Guard): Promise<void> {
    if (!isToSubscribe(subscribedAt, clock.now())) return;
    const subscribing = async (account: LoadedAccount, env: PlatformEnv) =>
      needs.platforms[account.platform].webhook?.subscribe?.(account, guard(env));
    try {
      await needs.accounts.call(id, subscribing, { quota });
    } catch (error) {
      if (!(error instanceof PlatformProblem && error.kind === 'rejected')) throw error;
      log.warn({ err: error, account: id }, 'A platform refuses to announce what is new to an account; it is read less promptly');
    }
    await store.subscribed({ id, token }, clock.now());
  }

  return { pageOf };
}
