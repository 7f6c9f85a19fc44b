import type { Permission } from '@everycast/contract/permissions';
import type { PostSummary, Schedule } from '@everycast/contract/posts';
import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import type { DaySize, Density } from '../chip.ts';
import { moveDays } from '../days.ts';

/** A post that waits for its time, with that time. */
export type Movable = PostSummary & { schedule: Schedule };

/** What a chip that can be carried to another day says of itself. */
export interface Carried {
  post: Movable;
  density: Density;
  size: DaySize;
}

/** Who moves posts, and what they may do. */
export interface Mover {
  userId: string;
  permissions: readonly Permission[];
}

/** What is out stays where it went out; the rest is moved by whoever may change it. */
export function isMovable(post: PostSummary, by: Mover): post is Movable {
  const mine = by.permissions.includes('post.manage') || (by.permissions.includes('post.write') && post.authorId === by.userId);
  return mine && post.state === 'scheduled' && post.schedule !== null;
}

/**
 * What dropping a post on another day comes to.
 * - `stays`: it was dropped where it was.
 * - `past`: the same hour of that day has passed; `instant` is when.
 * - `moves`: to `schedule`, which is `instant`; `clocks` says if they skip that hour there or show it twice.
 */
export type MovePlan =
  | { kind: 'stays' }
  | { kind: 'past'; schedule: Schedule; instant: Temporal.Instant }
  | { kind: 'moves'; schedule: Schedule; instant: Temporal.Instant; clocks: 'exact' | 'skipped' | 'doubled' };

/** `from` and `to` are days of the calendar, `now` is in milliseconds. */
export function planMove(post: Movable, from: Temporal.PlainDate, to: Temporal.PlainDate, now: number): MovePlan {
  if (from.equals(to)) return { kind: 'stays' };
  // Which of two equal hours was chosen held for the day it was chosen on.
  const schedule = { at: moveDays(post.schedule.at, from, to), zone: post.schedule.zone };
  const { instant, kind } = resolveWallTime(schedule.at, schedule.zone);
  return instant.epochMilliseconds < now ? { kind: 'past', schedule, instant } : { kind: 'moves', schedule, instant, clocks: kind };
}
