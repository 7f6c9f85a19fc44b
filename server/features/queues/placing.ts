import type { AccountGroup } from '@everycast/contract/account-groups';
import type { SlotChoice } from '@everycast/contract/queues';
import { zoneDays } from '@everycast/contract/slot-times';
import { Temporal } from '@everycast/contract/time';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { Collision, type PlacedPost, placeAll, type QueuedPost, type QueueParts, retryCollisions } from './parts.ts';
import type { QueuedRow, QueueRow } from './queue-store.ts';
import { type AssignedSlot, isAhead, queueOf, TakenTimes } from './rules.ts';

/** The accounts that a queue is for: its own, or those of its group. */
export const usersOf = ({ accountId, groupId }: QueueRow, groups: readonly Pick<AccountGroup, 'id' | 'accountIds'>[]): string[] =>
  accountId ? [accountId] : (groups.find(({ id }) => id === groupId)?.accountIds ?? []);

/** The instant of a queue's slot at a wall time. @throws AppError invalid_input if it has none then, time_is_past */
function slotAt({ id, slots, zone }: QueueRow, at: string, accountIds: string[], now: Date): AssignedSlot {
  const [date = '', time = ''] = at.split('T');
  const weekday = Temporal.PlainDate.from(date).dayOfWeek;
  if (!slots.some((slot) => slot.weekday === weekday && slot.time === time)) throw new AppError('invalid_input', 'queues.no_such_slot');
  const days = zoneDays(zone);
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone).toInstant();
  const found = days.day(days.numberAt(noon)).slot(time);
  const dueAt = new Date(found.instant.epochMilliseconds);
  if (!isAhead(dueAt, now)) throw new AppError('time_is_past', 'queues.slot_past');
  return { accountIds, queueIds: [id], at: found.at, zone, dueAt };
}

/** Gives posts slots that somebody chose, all or none; two posts of queues swap. */
export const createPlacing =
  (parts: QueueParts) =>
  (actor: Membership, id: string, choice: SlotChoice): Promise<{ moved: number }> =>
    retryCollisions(() => place(parts, actor, id, choice));

async function place(parts: QueueParts, actor: Membership, id: string, { postId, version, at, swapWith }: SlotChoice) {
  const { kernel, store, needs } = parts;
  const { workspaceId } = actor;
  const now = kernel.clock.now();
  const [queues, groups, post] = await Promise.all([
    store.list(workspaceId),
    needs.groups.list(workspaceId),
    needs.posts.get(workspaceId, postId),
  ]);
  const queue = queues.find((one) => one.id === id);
  if (!queue) throw new AppError('not_found', 'queues.gone');
  // Only what a person saw is moved.
  if (version !== undefined && version !== post.version) throw new AppError('version_conflict', 'queues.post_changed');
  if (post.targets.some(({ state }) => state !== 'draft' && state !== 'scheduled'))
    throw new AppError('not_editable', 'queues.not_waiting');
  const users = usersOf(queue, groups);
  const own = post.targets.map(({ accountId }) => accountId);
  // A draft without accounts is for those that use the queue.
  const accountIds = own.length > 0 ? own : users.filter((one) => queueOf(one, queues, groups)?.id === id);
  await refuseUnfitting(parts, workspaceId, accountIds, users);
  const target = slotAt(queue, at, accountIds, now);
  const all = queues.map((one) => one.id);
  const known = new Set((await store.queued(all, now)).map(keyOf));
  const waiting = await parts.queued(workspaceId, all, now);
  const moving = waiting.find((one) => one.id === postId);
  if (moving && moving.queueIds.length > 1) throw new AppError('not_editable', 'queues.in_several');
  const there = waiting.find((one) => one.id !== postId && one.queueIds.includes(id) && one.dueAt.getTime() === target.dueAt.getTime());
  if (there && there.id !== swapWith) throw new AppError('already_exists', 'queues.slot_taken');
  if (swapWith && !there) throw new AppError('version_conflict', 'queues.post_changed');
  const pausedIn = (queueId: string) => queues.find((one) => one.id === queueId)?.pausedAt != null;
  const placed: PlacedPost[] = [{ postId, version: post.version, place: target, held: pausedIn(id) }];
  if (there) placed.push(swapped(there, moving, queues, groups, pausedIn));
  const ids = placed.map((one) => one.postId);
  const everyone = [...new Set(placed.flatMap((one) => one.place.accountIds))];
  const isTaken = async (tx?: Tx) => {
    const taken = new TakenTimes(await needs.posts.takenTimes(everyone, now, { except: ids, ...(tx && { tx }) }));
    return placed.some((one) => taken.has(one.place.accountIds, one.place.dueAt));
  };
  if (await isTaken()) throw new AppError('already_exists', 'queues.slot_taken');
  await placeAll(parts, actor, placed, {
    more: own.length > 0 ? {} : { [postId]: { accountIds } },
    async also(tx) {
      const queuesNow = await store.list(workspaceId, tx);
      const isPausedNow = (queueId: string) => queuesNow.find((one) => one.id === queueId)?.pausedAt != null;
      const changed = placed.some((one) => one.place.queueIds.some((queueId) => isPausedNow(queueId) !== one.held));
      if (changed || (await store.queued(all, now, tx)).some((row) => !known.has(keyOf(row))) || (await isTaken(tx))) throw new Collision();
      return [];
    },
  });
  return { moved: placed.length };
}

/** What is known of a post in a queue; another time or queue is another. */
const keyOf = ({ postId, queueId, dueAt, held }: QueuedRow): string => `${postId} ${queueId} ${dueAt.getTime()} ${held}`;

/** The post that is there gets the slot of the one that comes, if its accounts are in that queue. @throws AppError */
function swapped(
  there: QueuedPost,
  moving: QueuedPost | undefined,
  queues: readonly QueueRow[],
  groups: readonly AccountGroup[],
  pausedIn: (queueId: string) => boolean,
): PlacedPost {
  const from = queues.find((one) => one.id === moving?.queueIds[0]);
  if (!moving || !from || there.queueIds.length > 1) throw new AppError('already_exists', 'queues.slot_taken');
  const users = usersOf(from, groups);
  if (there.accountIds.some((id) => !users.includes(id))) throw new AppError('invalid_input', 'queues.swap_does_not_fit');
  const { at, zone, dueAt } = moving;
  const back = { accountIds: there.accountIds, queueIds: [from.id], at, zone, dueAt };
  return { postId: there.id, version: there.version, place: back, held: pausedIn(from.id) };
}

/** @throws AppError invalid_input if a post is for accounts that the queue doesn't have */
async function refuseUnfitting({ needs }: QueueParts, workspaceId: string, accountIds: string[], users: readonly string[]): Promise<void> {
  if (accountIds.length === 0) throw new AppError('invalid_input', 'queues.no_accounts');
  const others = accountIds.filter((id) => !users.includes(id));
  if (others.length === 0) return;
  const known = await needs.accounts.describe(workspaceId, others);
  const accounts = others.map((id) => known.get(id)?.handle ?? id);
  throw new AppError('invalid_input', 'queues.not_in_queue', { accounts }, { accountIds: others });
}
