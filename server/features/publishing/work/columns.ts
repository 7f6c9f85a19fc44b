import { type Ending, type Problem, tellAfterLooks } from '../rules.ts';
import type { Claimed, EndColumns } from './store.ts';

type Held = Pick<Claimed, 'attempts' | 'looks' | 'faults' | 'remoteId' | 'permalink' | 'publishedAt'>;

/** What stands in a target's row once a worker has let go of it. */
export function columnsOf(ending: Ending, target: Held, now: Date): EndColumns {
  const { attempts, looks, faults, remoteId, permalink, publishedAt } = target;
  const there = { remoteId, permalink, publishedAt };
  const free = { state: ending.state, leaseToken: null, takeAt: null, attempts, looks, faults, untold: false, ...there } as const;
  if (ending.state === 'published') {
    const { state: _, problem, ...place } = ending;
    return { ...free, ...problemColumns(problem, now), ...place, untold: problem !== null };
  }
  if (ending.state === 'publishing') return { ...free, ...problemColumns(null, now), takeAt: ending.takeAt };
  const tried = {
    ...free,
    attempts: attempts + (ending.spent ? 1 : 0),
    faults: faults + (ending.fault ? 1 : 0),
    ...problemColumns(ending.problem, now),
  };
  switch (ending.state) {
    case 'scheduled':
      // What is out waits as what is under way: people cannot change it any more.
      return { ...tried, state: remoteId === null ? 'scheduled' : 'publishing', takeAt: ending.takeAt };
    case 'failed':
      return { ...tried, untold: true };
    case 'unconfirmed': {
      const looked = ending.looked ? looks + 1 : 0;
      return { ...tried, takeAt: ending.takeAt, looks: looked, untold: ending.takeAt === null || looked === tellAfterLooks };
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
