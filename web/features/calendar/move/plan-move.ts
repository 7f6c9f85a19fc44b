import type { Permission } from '@everycast/contract/permissions';
import type { PostSummary, Schedule } from '@everycast/contract/posts';
import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import type { DaySize, Density } from '../chip.ts';
import { moveDays } from '../days.ts';

/** An upcoming post with its time. */
export type Movable = PostSummary & { schedule: Schedule };

/** The data of a draggable chip. */
export interface Carried {
  post: Movable;
  density: Density;
  size: DaySize;
}

/** Who moves posts, and their permissions. */
export interface Mover {
  userId: string;
  permissions: readonly Permission[];
}

/** Published posts stay where they are; others can be moved by people who may change them. */
export function isMovable(post: PostSummary, by: Mover): post is Movable {
  const mine = by.permissions.includes('post.manage') || (by.permissions.includes('post.write') && post.authorId === by.userId);
  return mine && post.state === 'scheduled' && post.schedule !== null;
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
export function planMove(post: Movable, from: Temporal.PlainDate, to: Temporal.PlainDate, now: number): MovePlan {
  if (from.equals(to)) return { kind: 'stays' };
  // The choice between two equal hours only applied to its day.
  const schedule = { at: moveDays(post.schedule.at, from, to), zone: post.schedule.zone };
  const { instant, kind } = resolveWallTime(schedule.at, schedule.zone);
  return instant.epochMilliseconds < now ? { kind: 'past', schedule, instant } : { kind: 'moves', schedule, instant, clocks: kind };
}
