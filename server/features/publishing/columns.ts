import { type Ending, type Problem, tellAfterLooks } from './rules.ts';
import type { Claimed, TargetChange } from './store.ts';

/** What stands in a target's row once a worker has let go of it. */
export function columnsOf(ending: Ending, target: Pick<Claimed, 'attempts' | 'looks'>, now: Date): TargetChange {
  const free = { state: ending.state, leaseToken: null } as const;
  if (ending.state === 'published') {
    const { remoteId, permalink, publishedAt } = ending;
    return { ...free, takeAt: null, ...problemColumns(null, now), untold: false, remoteId, permalink, publishedAt };
  }
  const tried = { ...free, attempts: target.attempts + (ending.spent ? 1 : 0), ...problemColumns(ending.problem, now) };
  switch (ending.state) {
    case 'scheduled':
      return { ...tried, takeAt: ending.takeAt, untold: false };
    case 'failed':
      return { ...tried, takeAt: null, untold: true };
    case 'unconfirmed': {
      const looks = ending.looked ? target.looks + 1 : 0;
      return { ...tried, takeAt: ending.takeAt, looks, untold: ending.takeAt === null || looks === tellAfterLooks };
    }
  }
}

export function problemColumns(problem: Problem | null, now: Date) {
  return {
    problemKind: problem?.kind ?? null,
    problemMessage: problem?.message ?? null,
    problemWords: problem?.ownWords ?? null,
    problemAt: problem && now,
  };
}
