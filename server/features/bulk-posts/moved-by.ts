import type { Post, PostChange, Schedule } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import { AppError } from '../../kernel/errors.ts';

/**
 * The change that moves a post by whole days: it keeps its hour in its zone. A draft moves its planned time.
 * @throws AppError if it has no time that could be moved
 */
export function movedBy({ schedule, intended, state }: Pick<Post, 'schedule' | 'intended' | 'state'>, days: number): PostChange {
  if (schedule === null && state === 'draft' && intended) return { intended: later(intended, days) };
  if (schedule === null) throw new AppError('not_editable', 'posts.no_time');
  return { schedule: later(schedule, days) };
}

/** The choice between two equal hours only applied to its day. */
const later = ({ at, zone }: Schedule, days: number): Schedule => ({
  at: Temporal.PlainDateTime.from(at).add({ days }).toString({ smallestUnit: 'minute' }),
  zone,
});
