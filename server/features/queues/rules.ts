import type { AccountGroup } from '@everycast/contract/account-groups';
import { defined } from '@everycast/contract/defined';
import type { Slot } from '@everycast/contract/queues';
import { type SlotTime, slotTimes, type ZoneDays, zoneDays } from '@everycast/contract/slot-times';
import { Temporal } from '@everycast/contract/time';

/** A queue as slots are given by it. */
export interface QueueWithSlots {
  id: string;
  accountId: string | null;
  groupId: string | null;
  zone: string;
  slots: Slot[];
}

/** Accounts that get a post in the same slot, which may be one of several queues. */
export interface AssignedSlot {
  accountIds: string[];
  queueIds: string[];
  at: string;
  zone: string;
  dueAt: Date;
}

/** Nobody can undo what goes out at once. Milliseconds. */
const soonest = 60_000;

/** Whether a time can still be given to a post. */
export const isAhead = (dueAt: Date, now: Date): boolean => dueAt.getTime() > now.getTime() + soonest;

/** When accounts have something that goes out. */
export class TakenTimes {
  readonly #times = new Set<string>();
  constructor(times: readonly { accountId: string; dueAt: Date }[] = []) {
    for (const { accountId, dueAt } of times) this.add([accountId], dueAt);
  }
  add(accountIds: readonly string[], dueAt: Date): void {
    for (const accountId of accountIds) this.#times.add(`${accountId} ${dueAt.getTime()}`);
  }
  has(accountIds: readonly string[], dueAt: Date): boolean {
    return accountIds.some((accountId) => this.#times.has(`${accountId} ${dueAt.getTime()}`));
  }
}

/** The queue whose slots an account uses: its own, or that of the first of its groups that has slots. */
export function queueOf<Q extends QueueWithSlots>(
  accountId: string,
  queues: readonly Q[],
  groups: readonly Pick<AccountGroup, 'id' | 'accountIds'>[],
): Q | undefined {
  const filled = queues.filter(({ slots }) => slots.length > 0);
  const own = filled.find((queue) => queue.accountId === accountId);
  const mine = groups.filter(({ accountIds }) => accountIds.includes(accountId));
  return own ?? mine.map(({ id }) => filled.find((queue) => queue.groupId === id)).find((queue) => queue !== undefined);
}

/** A queue's first slot in which none of the accounts has something; undefined if the next two years have none. */
export function freeSlot(queue: QueueWithSlots, accountIds: readonly string[], taken: TakenTimes, now: Date): AssignedSlot | undefined {
  const after = Temporal.Instant.fromEpochMilliseconds(now.getTime() + soonest);
  for (const time of slotTimes(queue.slots, zoneDays(queue.zone), after)) {
    const place = placeIn(queue, accountIds, time);
    if (!taken.has(accountIds, place.dueAt)) return place;
  }
  return undefined;
}

const placeIn = ({ id, zone }: QueueWithSlots, accountIds: readonly string[], { at, instant }: SlotTime): AssignedSlot => ({
  accountIds: [...accountIds],
  queueIds: [id],
  at,
  zone,
  dueAt: new Date(instant.epochMilliseconds),
});

/**
 * Gives each account the next free slot of its queue. Accounts of one queue go out together, and queues whose slots are at the same time,
 * too.
 * @returns the places by time; the accounts `without` slots; and the queues that are `full`, with their accounts
 */
export function assignSlots(
  accountIds: readonly string[],
  { queues, groups, taken, now }: { queues: readonly QueueWithSlots[]; groups: readonly AccountGroup[]; taken: TakenTimes; now: Date },
): { places: AssignedSlot[]; without: string[]; full: string[] } {
  const chosen = accountIds.map((accountId) => ({ accountId, queue: queueOf(accountId, queues, groups) }));
  const byQueue = Map.groupBy(chosen, ({ queue }) => queue);
  const places: AssignedSlot[] = [];
  const full: string[] = [];
  for (const [queue, members] of byQueue) {
    if (!queue) continue;
    const ids = members.map(({ accountId }) => accountId);
    const place = freeSlot(queue, ids, taken, now);
    if (place) places.push(place);
    else full.push(...ids);
  }
  const together = Map.groupBy(places, ({ dueAt }) => dueAt.getTime()).values();
  const merged = [...together].map(
    (those): AssignedSlot => ({
      ...defined(those[0]),
      accountIds: those.flatMap((place) => place.accountIds),
      queueIds: those.flatMap((place) => place.queueIds),
    }),
  );
  return {
    places: merged.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
    without: (byQueue.get(undefined) ?? []).map(({ accountId }) => accountId),
    full,
  };
}

/**
 * Gives posts of a queue the times they have among them, each in which none of its accounts has something else; the queue's next free slot
 * if there is none.
 * @param posts in the order in which they choose
 */
export function assignTimes<P extends { accountIds: string[]; at: string; zone: string; dueAt: Date }>(
  posts: readonly P[],
  queue: QueueWithSlots,
  taken: TakenTimes,
  now: Date,
): { post: P; place: AssignedSlot | undefined }[] {
  const times = posts.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  return posts.map((post) => {
    const time = times.find(({ dueAt }) => isAhead(dueAt, now) && !taken.has(post.accountIds, dueAt));
    const place = time
      ? { accountIds: post.accountIds, queueIds: [queue.id], at: time.at, zone: time.zone, dueAt: time.dueAt }
      : freeSlot(queue, post.accountIds, taken, now);
    if (place) taken.add(post.accountIds, place.dueAt);
    return { post, place };
  });
}

/** A queue with the accounts that use its slots. */
export interface UsedQueue<Q extends QueueWithSlots = QueueWithSlots> {
  queue: Q;
  accountIds: string[];
}

/**
 * All slots of queues in a range that can still be given to posts, in order of time; those of one instant in the order of the queues.
 * @param zones the days of each queue's zone
 */
export function slotsWithin(
  queues: readonly UsedQueue[],
  zones: ReadonlyMap<string, ZoneDays>,
  { from, to, now }: { from: Date; to: Date; now: Date },
): { queueId: string; accountIds: string[]; at: string; dueAt: Date }[] {
  const after = Temporal.Instant.fromEpochMilliseconds(Math.max(from.getTime() - 1, now.getTime() + soonest));
  const found = queues.flatMap(({ queue, accountIds }) => {
    const own = [];
    for (const { at, instant } of slotTimes(queue.slots, zones.get(queue.zone) ?? zoneDays(queue.zone), after)) {
      if (instant.epochMilliseconds >= to.getTime()) break;
      own.push({ queueId: queue.id, accountIds, at, dueAt: new Date(instant.epochMilliseconds) });
    }
    return own;
  });
  return found.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
