import type { Activity } from '../model.ts';
import type { NextPost } from '../plan.ts';
import { isOpen } from '../rules.ts';

/**
 * The post as a draft that waits for approval: what was to go out keeps its time as the one intended.
 * @param why what the history says; by default that approval is asked for
 */
export function held(next: NextPost, why: Activity = { kind: 'approval_requested', to: next.schedule }): NextPost {
  const targets = next.targets.map((target) =>
    isOpen(target.state) && target.state !== 'draft'
      ? { ...target, state: 'draft' as const, dueAt: null, action: target.action === 'add' ? ('add' as const) : ('restart' as const) }
      : target,
  );
  // What is out keeps its place on the calendar.
  const isOutInPart = targets.some(({ state }) => !isOpen(state));
  const activities = next.activities.filter(({ kind }) => kind !== 'scheduled' && kind !== 'moved');
  return {
    ...next,
    targets,
    intended: next.schedule,
    schedule: isOutInPart ? next.schedule : null,
    dueAt: isOutInPart ? next.dueAt : null,
    activities: [...activities, why],
  };
}

/** The post as a draft that nobody is asked about. */
export function asDraft(next: NextPost): NextPost {
  const { activities, ...draft } = held(next);
  return { ...draft, intended: next.intended, activities: activities.filter(({ kind }) => kind !== 'approval_requested') };
}
