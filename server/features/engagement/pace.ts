import type { PlatformId } from '@everycast/contract/platforms';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease } from '../../kernel/work/types.ts';
import type { EngagementNeeds, LoadedAccount } from './needs.ts';
import { nextReading, sharesUntil, stretchOf } from './rules.ts';
import type { SourceStore } from './store/sources.ts';
import type { SourceRow } from './store/tables.ts';

/** How often inboxes are read: as their platforms allow, and as what the accounts of an app share lasts. */
export function createPace(
  { db, clock, events }: Pick<Kernel, 'db' | 'clock' | 'events'>,
  platforms: EngagementNeeds['platforms'],
  platformIds: readonly PlatformId[],
  store: SourceStore,
) {
  /** Platforms that say how rarely an inbox may be read, even if a person looks: again only if it wasn't read since `before`. */
  const slowerNow = () =>
    platformIds.flatMap((platform) => {
      const { readEvery } = platforms[platform].manifest.engagement ?? {};
      return readEvery === undefined ? [] : [{ platform, before: new Date(clock.now().getTime() - readEvery * 1000) }];
    });

  /** How rarely an account's inbox may be read, in seconds. In the sandbox it costs nothing. */
  const slowness = ({ platform, sandbox }: LoadedAccount): number =>
    sandbox ? 0 : (platforms[platform].manifest.engagement?.readEvery ?? 0);

  /** How much longer than usual its inbox waits, because all accounts of its app share what reading may use. */
  async function stretchFor(account: LoadedAccount): Promise<number> {
    const { engagement, calls = [] } = platforms[account.platform].manifest;
    const share = account.sandbox ? undefined : engagement?.share;
    const max = calls.find(({ name }) => name === share?.quota)?.max;
    if (!share || max === undefined) return 1;
    return stretchOf(await store.lastOnApp(account.id), clock.now(), slowness(account), { max, cost: share.cost });
  }

  /** When the inbox is read next. What others of its app add to that is stored. */
  async function nextOf(source: SourceRow & Lease, account: LoadedAccount): Promise<Date> {
    const [lastAt, stretch] = [await store.lastAt(source.id), await stretchFor(account)];
    const [at, atLeast] = [clock.now(), slowness(account)];
    const next = nextReading(lastAt, at, atLeast, stretch);
    await share(source, sharesUntil(next, nextReading(lastAt, at, atLeast)));
    return next;
  }

  async function share(source: SourceRow & Lease, until: Date | null): Promise<void> {
    if (until === null && source.sharesUntil === null) return;
    await db.transaction().execute(async (tx) => {
      if (!(await store.share(tx, source, until))) throw new LeaseLostError('The inbox is read elsewhere.');
      await events.publish(tx, source.workspaceId, { type: 'engagement.changed' });
    });
  }

  return { slowerNow, nextOf };
}
