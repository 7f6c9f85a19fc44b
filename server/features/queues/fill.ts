import { slotTimes, zoneDays } from '@everycast/contract/slot-times';
import { Temporal } from '@everycast/contract/time';
import type { Tx } from '../../kernel/database/database.ts';
import { type QueueParts, rowsOf } from './parts.ts';
import type { QueueRow } from './queue-store.ts';
import { type AssignedSlot, isAhead, TakenTimes } from './rules.ts';

/** Fills an open slot of one queue with a new post, unless it isn't open anymore. */
export const createFill =
  ({ kernel, store, needs }: QueueParts) =>
  async (tx: Tx, workspaceId: string, place: AssignedSlot, save: () => Promise<string>): Promise<boolean> => {
    await store.lock(tx, workspaceId);
    const queue = (await store.list(workspaceId, tx)).find(({ id }) => place.queueIds.includes(id));
    const now = kernel.clock.now();
    if (!queue || queue.pausedAt !== null || !hasSlot(queue, place) || !isAhead(place.dueAt, now)) return false;
    const { accountIds, dueAt } = place;
    const taken = new TakenTimes(await needs.posts.takenTimes(accountIds, dueAt, { except: [], at: [dueAt], tx }));
    if (taken.has(accountIds, dueAt)) return false;
    await store.setQueued(tx, [], rowsOf(await save(), place, false));
    await kernel.events.publish(tx, workspaceId, { type: 'queues.changed' });
    return true;
  };

function hasSlot({ slots, zone }: QueueRow, { dueAt, at, zone: slotZone }: AssignedSlot): boolean {
  if (zone !== slotZone) return false;
  const [next] = slotTimes(slots, zoneDays(zone), Temporal.Instant.fromEpochMilliseconds(dueAt.getTime() - 1));
  return next?.at === at && next.instant.epochMilliseconds === dueAt.getTime();
}
