import { monthStart } from '@everycast/contract/time';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { StreamsNeeds } from '../needs.ts';
import { createUsageStore } from './stream-limit-store.ts';

/** What a plan limits about streams: how many at once, with how many destinations each, and for how long in a month. */
export type Limits = ReturnType<typeof createLimits>;

export function createLimits({ db, clock }: Pick<Kernel, 'db' | 'clock'>, { plans }: Pick<StreamsNeeds, 'plans'>) {
  const store = createUsageStore();
  /** When the current month began, in the workspace's zone. */
  const monthOf = async (workspaceId: string, tx: Tx = db) => monthStart(clock.now(), await store.zoneOf(tx, workspaceId));
  const usedSeconds = async (tx: Tx, workspaceId: string): Promise<number> =>
    Math.floor((await store.onAirSince(tx, workspaceId, await monthOf(workspaceId, tx))) / 1000);
  plans.measure('streams', store.underWay);
  plans.measure('streamDestinations', async (tx, workspaceId, streamId) =>
    streamId === undefined ? store.mostDestinations(tx, workspaceId) : (await store.destinationsOf(tx, streamId)).size,
  );
  plans.measure('streamSeconds', usedSeconds);

  return {
    monthOf,

    /** Before anything below, in the same transaction: so that limits also hold for several at once. */
    lock: store.lock,

    /** @throws AppError limit_reached if the workspace can't have one more stream now, or is on hold; those under way continue */
    async refuseStream(tx: Tx, workspaceId: string): Promise<void> {
      await plans.refuseOnHold(tx, workspaceId);
      await plans.refuseOver(tx, workspaceId, 'streams', 1);
      await plans.refuseOver(tx, workspaceId, 'streamSeconds', 1);
    },

    /** @throws AppError limit_reached if the stream would have too many destinations with these saved ones */
    async refuseDestinations(tx: Tx, { id, workspaceId }: { id: string; workspaceId: string }, wanted: readonly string[]): Promise<void> {
      const has = await store.destinationsOf(tx, id);
      const more = wanted.filter((destinationId) => !has.has(destinationId)).length;
      if (more > 0) await plans.refuseOver(tx, workspaceId, 'streamDestinations', more, { streamId: id });
    },
    /** @throws AppError limit_reached if a destination can't return to its stream */
    async refuseReturn(tx: Tx, { id, workspaceId }: { id: string; workspaceId: string }, outputId: string): Promise<void> {
      if (await store.isRemoved(tx, outputId)) await plans.refuseOver(tx, workspaceId, 'streamDestinations', 1, { streamId: id });
    },

    /** How many seconds on air a workspace has left this month, below 0 beyond the limit; null without one. */
    async airtimeLeft(workspaceId: string): Promise<number | null> {
      const limit = await plans.limitOf(workspaceId, 'streamSeconds');
      return limit === null ? null : limit - (await usedSeconds(db, workspaceId));
    },
  };
}
