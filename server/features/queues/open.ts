import type { AccountGroup } from '@everycast/contract/account-groups';
import { slotsOf } from '@everycast/contract/calendar-slots';
import { defined } from '@everycast/contract/defined';
import type { OpenSlots, OpenSlotsQuery } from '@everycast/contract/queues';
import { slotTimes, zoneDays } from '@everycast/contract/slot-times';
import { Temporal } from '@everycast/contract/time';
import type { Clock } from '../../kernel/clock.ts';
import type { QueuesNeeds } from './needs.ts';
import type { QueueRow, QueuesStore } from './queue-store.ts';
import { type AssignedSlot, isAhead, queueOf, slotsWithin, TakenTimes, type UsedQueue } from './rules.ts';

interface OpenSlotsParts {
  store: Pick<QueuesStore, 'list'>;
  needs: QueuesNeeds;
  clock: Clock;
}

type Used = UsedQueue<QueueRow>[];

/** A slot to come of a queue, for all accounts that use it. `taken`: one of them has a post then. */
export interface AheadSlot extends AssignedSlot {
  taken: boolean;
}

/**
 * Finds the slots of some days in which none of the accounts that use them has a post, and those in which one has: those of a group's queue
 * together, because its post is for all of them.
 */
export function createOpen({ store, needs, clock }: OpenSlotsParts) {
  /** The queues that give slots, with the connected accounts that use them. */
  async function used(workspaceId: string, { account, group }: Pick<OpenSlotsQuery, 'account' | 'group'>): Promise<Used> {
    const [queues, groups] = await Promise.all([store.list(workspaceId), needs.groups.list(workspaceId)]);
    const own = queues.flatMap(({ accountId }) => accountId ?? []);
    const known = await needs.accounts.describe(workspaceId, own);
    const accountIds = new Set([...own.filter((id) => known.get(id)?.connected), ...groups.flatMap((one) => one.accountIds)]);
    const byQueue = Map.groupBy(accountIds, (id) => queueOf(id, queues, groups));
    const isWanted = (ids: readonly string[]) =>
      [account, group && accountsIn(groups, group)].every((wanted) => !wanted || ids.some((id) => wanted.includes(id)));
    return queues.flatMap((queue) => {
      const ids = byQueue.get(queue) ?? [];
      return queue.pausedAt === null && ids.length > 0 && isWanted(ids) ? [{ queue, accountIds: ids }] : [];
    });
  }

  /** The slots of queues between two instants, by whether one of their accounts has a post then. */
  async function slotsBetween(queues: Used, range: { from: Date; to: Date }) {
    const zones = new Map(queues.map(({ queue: { zone } }) => [zone, zoneDays(zone)]));
    const candidates = slotsWithin(queues, zones, { ...range, now: clock.now() });
    const accountIds = queues.flatMap((one) => one.accountIds);
    const at = [...new Set(candidates.map(({ dueAt }) => dueAt.getTime()))].map((time) => new Date(time));
    const taken = new TakenTimes(await needs.posts.takenTimes(accountIds, range.from, { except: [], at }));
    const isTaken = (one: (typeof candidates)[number]) => taken.has(one.accountIds, one.dueAt);
    return { free: candidates.filter((one) => !isTaken(one)), taken: candidates.filter(isTaken) };
  }

  return {
    async open(workspaceId: string, query: OpenSlotsQuery): Promise<OpenSlots> {
      const queues = await used(workspaceId, query);
      if (queues.length === 0) return { queues: [], slots: [] };
      const { names, begins } = slotsOf(query);
      const { free } = await slotsBetween(queues, { from: defined(begins[0]), to: defined(begins.at(-1)) });
      const bySlot = Map.groupBy(free, ({ dueAt }) => begins.findLastIndex((begin) => begin <= dueAt));
      const open = new Set(free.map(({ queueId }) => queueId));
      return {
        queues: queues
          .filter(({ queue }) => open.has(queue.id))
          .map(({ queue: { id, accountId, groupId, zone }, accountIds: ids }) => ({ id, accountId, groupId, zone, accountIds: ids })),
        slots: [...bySlot].map(([slot, those]) => ({
          slot: names[slot] ?? '',
          count: those.length,
          open: those.slice(0, query.lines).map(({ queueId, at: wall, dueAt }) => ({ queueId, at: wall, instant: dueAt.toISOString() })),
        })),
      };
    },

    /** Slots in which an account of the queue has a post, be it of the queue or not. */
    async taken(workspaceId: string, range: { from: Date; to: Date }): Promise<{ queueId: string; dueAt: Date }[]> {
      const queues = await used(workspaceId, {});
      return queues.length === 0 ? [] : (await slotsBetween(queues, range)).taken;
    },

    /** A queue's next slots, at most `max`, until a time if one is given. Paused ones and those that no account uses have none. */
    async ahead(workspaceId: string, queueId: string, { max, until }: { max: number; until?: Date }): Promise<AheadSlot[]> {
      const found = (await used(workspaceId, {})).find(({ queue }) => queue.id === queueId);
      if (!found) return [];
      const { queue, accountIds } = found;
      const now = clock.now();
      const slots: AssignedSlot[] = [];
      for (const { at, instant } of slotTimes(queue.slots, zoneDays(queue.zone), Temporal.Instant.fromEpochMilliseconds(now.getTime()))) {
        const dueAt = new Date(instant.epochMilliseconds);
        if (slots.length >= max || (until && dueAt >= until)) break;
        if (isAhead(dueAt, now)) slots.push({ accountIds, queueIds: [queueId], at, zone: queue.zone, dueAt });
      }
      const taken = new TakenTimes(await needs.posts.takenTimes(accountIds, now, { except: [], at: slots.map(({ dueAt }) => dueAt) }));
      return slots.map((slot) => ({ ...slot, taken: taken.has(accountIds, slot.dueAt) }));
    },
  };
}

const accountsIn = (groups: readonly AccountGroup[], ids: readonly string[]): string[] =>
  groups.filter(({ id }) => ids.includes(id)).flatMap(({ accountIds }) => accountIds);
