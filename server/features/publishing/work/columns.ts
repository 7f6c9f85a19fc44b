import { type Ending, notifyAfterLookups, type Problem } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import type { EndColumns } from './step-store.ts';

type Held = Pick<Claimed, 'attempts' | 'lookupCount' | 'faults' | 'remoteId' | 'permalink' | 'publishedAt'>;

/** A target's columns once a worker releases it. */
export function columnsOf(ending: Ending, target: Held, now: Date): EndColumns {
  const { attempts, lookupCount, faults, remoteId, permalink, publishedAt } = target;
  const there = { remoteId, permalink, publishedAt };
  const free = {
    state: ending.state,
    leaseToken: null,
    nextAttemptAt: null,
    attempts,
    lookupCount,
    faults,
    unnotified: false,
    ...there,
  } as const;
  if (ending.state === 'published') {
    const { state: _, problem, ...place } = ending;
    return { ...free, ...problemColumns(problem, now), ...place, unnotified: problem !== null };
  }
  if (ending.state === 'publishing') return { ...free, ...problemColumns(null, now), nextAttemptAt: ending.nextAttemptAt };
  const tried = {
    ...free,
    attempts: attempts + (ending.spent ? 1 : 0),
    faults: faults + (ending.fault ? 1 : 0),
    ...problemColumns(ending.problem, now),
  };
  switch (ending.state) {
    case 'scheduled':
      // A published post waits in state `publishing`: people can't change it anymore.
      return { ...tried, state: remoteId === null ? 'scheduled' : 'publishing', nextAttemptAt: ending.nextAttemptAt };
    case 'failed':
      return { ...tried, unnotified: true };
    case 'unconfirmed': {
      const looked = ending.looked ? lookupCount + 1 : 0;
      return {
        ...tried,
        nextAttemptAt: ending.nextAttemptAt,
        lookupCount: looked,
        unnotified: ending.nextAttemptAt === null || looked === notifyAfterLookups,
      };
    }
  }
}

export function problemColumns(problem: Problem | null, now: Date) {
  return {
    problemKind: problem?.kind ?? null,
    problemMessage: problem?.message ?? null,
    problemPlatformMessage: problem?.platformMessage ?? null,
    problemAt: problem && now,
  };
}
