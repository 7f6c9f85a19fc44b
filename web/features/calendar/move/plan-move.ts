import type { Permission } from '@everycast/contract/permissions';
import type { PostSummary, Schedule } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import type { DaySize, Density, Face } from '../chip.ts';
import { moveDays } from '../days.ts';

/** What can be moved: an upcoming post, or a scheduled stream. */
export interface Movable {
  kind: 'post' | 'stream';
  id: string;
  schedule: Schedule;
  dueAt: string;
}

/** The data of a draggable chip. */
export interface Carried {
  what: Movable;
  face: Face;
  density: Density;
  size: DaySize;
}

/** Who moves posts, and their permissions. */
export interface Mover {
  userId: string;
  permissions: readonly Permission[];
}

/** Published posts stay where they are; others can be moved by people who may change them. @returns null for one that can't be moved */
export function movablePost(post: PostSummary, by: Mover): Movable | null {
  const mine = by.permissions.includes('post.manage') || (by.permissions.includes('post.write') && post.authorId === by.userId);
  const { id, schedule, dueAt } = post;
  return mine && post.state === 'scheduled' && schedule !== null && dueAt !== null ? { kind: 'post', id, schedule, dueAt } : null;
}

/** Scheduled streams that nobody has started are moved by people who may start them. */
export function movableStream({ id, state, schedule, startsAt }: StreamEvent, by: Mover): Movable | null {
  return state === 'scheduled' && by.permissions.includes('stream.start') ? { kind: 'stream', id, schedule, dueAt: startsAt } : null;
}

/**
 * The result of dropping a post on a day.
 * - `stays`: it was dropped where it was.
 * - `past`: that hour has passed on that day; `instant` is when.
 * - `moves`: to `schedule`, which is `instant`; `clocks` says if they skip or repeat that hour.
 */
export type MovePlan =
  | { kind: 'stays' }
  | { kind: 'past'; schedule: Schedule; instant: Temporal.Instant }
  | { kind: 'moves'; schedule: Schedule; instant: Temporal.Instant; clocks: 'exact' | 'skipped' | 'doubled' };

/** `from` and `to` are days of the calendar, `now` is in milliseconds. */
export function planMove(
  { schedule: before }: Pick<Movable, 'schedule'>,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: number,
): MovePlan {
  if (from.equals(to)) return { kind: 'stays' };
  // The choice between two equal hours only applied to its day.
  const schedule = { at: moveDays(before.at, from, to), zone: before.zone };
  const { instant, kind } = resolveWallTime(schedule.at, schedule.zone);
  return instant.epochMilliseconds < now ? { kind: 'past', schedule, instant } : { kind: 'moves', schedule, instant, clocks: kind };
}
