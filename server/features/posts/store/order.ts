import type { PostOrder } from '@everycast/contract/post-orders';
import { type RawBuilder, sql } from 'kysely';
import { calendarTime } from './filter.ts';

/** `calendar`: by time, for posts that all have one. */
type ListOrder = PostOrder | 'calendar';

/** As exact as cursors are. */
const edited = sql<Date | null>`date_trunc('milliseconds', post.updated_at)`;

/** A place in a list: by what it compares, and the ID. */
export interface Position {
  /** A time, or a place on the board. */
  at: Date | string | null;
  id: string;
}

/** What each order compares before the ID, and its direction. */
const comparing: Record<ListOrder, { by: RawBuilder<Date | string | null> | null; direction: 'asc' | 'desc' }> = {
  newest: { by: null, direction: 'desc' },
  oldest: { by: null, direction: 'asc' },
  edited: { by: edited, direction: 'desc' },
  planned: { by: calendarTime, direction: 'asc' },
  calendar: { by: calendarTime, direction: 'asc' },
  board: { by: sql<string>`post.place`, direction: 'desc' },
};

/** As `order by` has it. */
export function ordered(order: ListOrder): RawBuilder<unknown> {
  const { by, direction } = comparing[order];
  const raw = sql.raw(direction);
  return by ? sql`${by} ${raw}, post.id ${raw}` : sql`post.id ${raw}`;
}

/** Posts that come after a position. */
export function isAfter(order: ListOrder, { at, id }: Position): RawBuilder<boolean> {
  const { by, direction } = comparing[order];
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  if (!by) return sql<boolean>`post.id ${follows} ${id}::uuid`;
  // Posts without a time are last.
  if (at === null) return sql<boolean>`(${by} is null and post.id ${follows} ${id}::uuid)`;
  const later = sql<boolean>`(${by}, post.id) ${follows} (${typeof at === 'string' ? sql`${at}::numeric` : at}, ${id}::uuid)`;
  return order === 'planned' ? sql<boolean>`(${later} or ${by} is null)` : later;
}
