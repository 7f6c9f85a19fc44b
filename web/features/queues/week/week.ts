import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Queue, QueuedPost, QueuedPosts } from '@everycast/contract/queues';
import { slotTimes, type ZoneDays, zoneDays } from '@everycast/contract/slot-times';
import { Temporal, wallTimeAt } from '@everycast/contract/time';

/**
 * A slot of a queue on a certain day. `filled`: a post is in it; `taken`: another post goes out on its accounts then; `removed`: its post still
 * has the time of a slot that the queue no longer has; `unused`: the queue has no accounts.
 */
export interface WeekSlot {
  queueId: string;
  /** The wall time in the queue's zone. */
  at: string;
  instant: number;
  post: QueuedPost | null;
  state: 'filled' | 'open' | 'taken' | 'removed' | 'unused';
}

/** A slot with a post. */
export type FilledSlot = WeekSlot & { post: QueuedPost };

const zones = new Map<string, ZoneDays>();
/** The days of a zone, which all queues share: computing them is what takes long. */
function daysOf(zone: string): ZoneDays {
  const days = zones.get(zone) ?? zoneDays(zone);
  zones.set(zone, days);
  return days;
}

const beginOf = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds;

/** A queue's slots by day of `zone`, in order of time; posts whose slot was removed stand among them. */
export function weekOf(
  queue: Queue,
  { items, taken, users }: Pick<QueuedPosts, 'items' | 'taken' | 'users'>,
  { days, zone, now }: { days: readonly string[]; zone: string; now: number },
): WeekSlot[][] {
  const begin = beginOf(Temporal.PlainDate.from(days[0] ?? ''), zone);
  const end = beginOf(Temporal.PlainDate.from(days.at(-1) ?? '').add({ days: 1 }), zone);
  const own = new Map(items.filter(({ queueIds }) => queueIds.includes(queue.id)).map((post) => [Date.parse(post.instant), post]));
  const others = new Set(taken.filter(({ queueId }) => queueId === queue.id).map(({ instant }) => Date.parse(instant)));
  const unused = accountsIn(users, queue.id).length === 0;
  const slots = new Map<number, WeekSlot>();
  const after = Temporal.Instant.fromEpochMilliseconds(Math.max(begin - 1, now));
  for (const { at, instant } of slotTimes(queue.slots, daysOf(queue.zone), after)) {
    const time = instant.epochMilliseconds;
    if (time >= end) break;
    const post = own.get(time) ?? null;
    const state = post ? 'filled' : others.has(time) ? 'taken' : unused ? 'unused' : 'open';
    slots.set(time, { queueId: queue.id, at, instant: time, post, state });
  }
  for (const [time, post] of own)
    if (time >= Math.max(begin, now) && time < end && !slots.has(time))
      slots.set(time, { queueId: queue.id, at: post.at, instant: time, post, state: 'removed' });
  const inOrder = [...slots.values()].toSorted((a, b) => a.instant - b.instant);
  const byDay = Map.groupBy(inOrder, ({ instant }) => wallTimeAt(Temporal.Instant.fromEpochMilliseconds(instant), zone).slice(0, 10));
  return days.map((day) => byDay.get(day) ?? []);
}

/** Whether a queue is a group's, or of one of its accounts. */
export const isOf = (
  { groupId, accountId }: Pick<Queue, 'groupId' | 'accountId'>,
  group: Pick<AccountGroup, 'id' | 'accountIds'>,
): boolean => groupId === group.id || (accountId !== null && group.accountIds.includes(accountId));

/** The accounts that a queue is for. */
export const accountsIn = (users: QueuedPosts['users'], queueId: string): readonly string[] =>
  users.find((one) => one.queueId === queueId)?.accountIds ?? [];

/** Why a post can't go to a slot: by its words, or null if it can. */
export function refusalOf(
  { post, queueId }: FilledSlot,
  to: WeekSlot,
  users: QueuedPosts['users'],
): 'severalQueues' | 'doesNotFit' | 'swapDoesNotFit' | 'notOpen' | null {
  const fits = (one: QueuedPost, id: string) => one.accountIds.every((accountId) => accountsIn(users, id).includes(accountId));
  if (post.queueIds.length > 1 || (to.post && to.post.queueIds.length > 1)) return 'severalQueues';
  if (!fits(post, to.queueId)) return 'doesNotFit';
  if (to.post && !fits(to.post, queueId)) return 'swapDoesNotFit';
  return to.state === 'open' || to.state === 'filled' ? null : 'notOpen';
}

/** What waits once a post has another slot, and the one that was there its own. */
export function placedIn(posts: QueuedPosts, moved: FilledSlot, to: WeekSlot): QueuedPosts {
  const at = (post: QueuedPost, slot: WeekSlot): QueuedPost => ({
    ...post,
    queueIds: [slot.queueId],
    instant: new Date(slot.instant).toISOString(),
  });
  const items = posts.items.map((post) => (post.id === moved.post.id ? at(post, to) : post.id === to.post?.id ? at(post, moved) : post));
  return { ...posts, items };
}

/** How many days its posts last, counting from today; 0 if it is empty. */
export const daysLeft = ({ lastAt }: Pick<Queue, 'lastAt'>, now: number): number =>
  lastAt === null ? 0 : Math.max(1, Math.ceil((Date.parse(lastAt) - now) / (24 * 3_600_000)));

/** With so many days or fewer, people should add something. */
const few = 3;
export const runsOut = (queue: Pick<Queue, 'lastAt' | 'paused' | 'slots'>, now: number): boolean =>
  !queue.paused && queue.slots.length > 0 && daysLeft(queue, now) <= few;
