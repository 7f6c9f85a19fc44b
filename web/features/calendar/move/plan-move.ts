import type { Active } from '@dnd-kit/core';
import { defined } from '@everycast/contract/defined';
import type { Permission } from '@everycast/contract/permissions';
import type { PostSummary } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import type { DaySize, Density, Face } from '../chip.ts';
import { dateAt, moveDays, timeOfPost } from '../days.ts';
import type { Line } from '../lines/line.ts';

/** Whether what is dragged may be dropped on a day or a time. */
export function verdictOf(carried: Active, slot: string, zone: string): 'taken' | 'refused' {
  const { what } = defined(carried.data.current, 'data of what is dragged') as Carried | CarriedLine;
  return planDrop(what, slot, zone, Date.now()).kind === 'past' ? 'refused' : 'taken';
}

/** What can be moved: an upcoming post, or a scheduled stream. */
export interface Movable {
  kind: 'post' | 'draft' | 'stream';
  id: string;
  schedule: Schedule;
  dueAt: string;
  /** What the move is based on; streams have no versions. */
  version: number | null;
}

/** The data of a draggable chip. */
export interface Carried {
  what: Movable;
  face: Face;
  density: Density;
  size: DaySize;
}

/** The data of a draggable line. */
export interface CarriedLine {
  what: Movable;
  line: Line;
}

/** Who moves posts, and their permissions. */
export interface Mover {
  userId: string;
  permissions: readonly Permission[];
}

const mayMove = (by: Mover, authorId: string | null) =>
  by.permissions.includes('post.manage') || (by.permissions.includes('post.write') && authorId === by.userId);

/** Published posts stay where they are; others can be moved by people who may change them. @returns null for one that can't be moved */
export function movablePost(post: PostSummary, by: Mover): Movable | null {
  const { id, version, state, dueAt, authorId } = post;
  const at = timeOfPost(post);
  const schedule = dueAt === null ? post.intended : post.schedule;
  if (!mayMove(by, authorId) || schedule === null || at === null) return null;
  if (state === 'draft' && dueAt === null) return { kind: 'draft', id, schedule, dueAt: at, version };
  return state === 'scheduled' ? { kind: 'post', id, schedule, dueAt: at, version } : null;
}

/** Scheduled streams that nobody has started are moved by people who may start them. */
export function movableStream({ id, state, schedule, startsAt }: StreamEvent, by: Mover): Movable | null {
  const mine = state === 'scheduled' && by.permissions.includes('stream.start');
  return mine ? { kind: 'stream', id, schedule, dueAt: startsAt, version: null } : null;
}

/** The same for a line. */
export function movableLine({ kind, id, state, schedule, at, authorId, version }: Line, by: Mover): Movable | null {
  if (schedule === null) return null;
  if (kind === 'stream') {
    return state === 'scheduled' && by.permissions.includes('stream.start') ? { kind, id, schedule, dueAt: at, version } : null;
  }
  if (!mayMove(by, authorId)) return null;
  if (state === 'draft' || state === 'awaiting-approval') return { kind: 'draft', id, schedule, dueAt: at, version };
  return state === 'scheduled' || state === 'retrying' || state === 'onHold' ? { kind, id, schedule, dueAt: at, version } : null;
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

/** The same for a time of the calendar's zone ("2026-12-01T09:15"); with a "b", for the second one of that night. */
function planTime({ schedule: before, dueAt }: Pick<Movable, 'schedule' | 'dueAt'>, to: string, zone: string, now: number): MovePlan {
  const { instant, kind } = resolveWallTime(to.replace('b', ''), zone, to.endsWith('b') ? 'later' : 'earlier');
  if (instant.epochMilliseconds === Date.parse(dueAt)) return { kind: 'stays' };
  const at = wallTimeAt(instant, before.zone);
  const there = resolveWallTime(at, before.zone);
  const fold = there.instant.equals(instant) ? {} : { fold: 'later' as const };
  const schedule = { at, zone: before.zone, ...fold };
  return instant.epochMilliseconds < now
    ? { kind: 'past', schedule, instant }
    : { kind: 'moves', schedule, instant, clocks: kind === 'doubled' ? 'exact' : kind };
}

/** A drop on a day or a time. */
export function planDrop(what: Movable, slot: string, zone: string, now: number): MovePlan {
  if (slot.includes('T')) return planTime(what, slot, zone, now);
  return planMove(what, dateAt(what.dueAt, zone), Temporal.PlainDate.from(slot), now);
}
