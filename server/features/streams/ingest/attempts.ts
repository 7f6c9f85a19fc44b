import { setTimeout as sleep } from 'node:timers/promises';

/** Wrong keys of a network within a window that are answered at once. Answers to more take turns. */
const maxWrong = 10;
/** Milliseconds. */
const window = 60_000;
/** Between two answers that take turns. Milliseconds. */
const pause = 100;
/** Networks remembered; beyond it, the oldest is forgotten. */
const maxNetworks = 10_000;

interface Parts {
  now: () => number;
  wait: (milliseconds: number) => Promise<unknown>;
}

/**
 * Slows down how fast one network gets answers to wrong keys, so that trying again at once, or guessing, is slow. Right keys are none
 * of its business: they are found before, and never wait behind wrong ones.
 */
export function createAttempts({ now, wait }: Parts = { now: () => performance.now(), wait: sleep }) {
  const wrong = new Map<string, { count: number; since: number; turn: Promise<unknown> }>();
  const current = (network: string) => {
    const found = wrong.get(network);
    return found && now() - found.since < window ? found : { count: 0, since: now(), turn: Promise.resolve() };
  };
  return {
    /** Counts a wrong key. Resolves when it may be answered. @param gone aborted if the connection is closed: it takes no turn */
    async failed(network: string, gone: AbortSignal): Promise<void> {
      const attempts = current(network);
      attempts.count += 1;
      wrong.delete(network);
      wrong.set(network, attempts);
      const [oldest] = wrong.keys();
      if (wrong.size > maxNetworks && oldest !== undefined) wrong.delete(oldest);
      if (attempts.count <= maxWrong) return;
      attempts.turn = attempts.turn.then(() => (gone.aborted ? undefined : wait(pause)));
      await attempts.turn;
    },
  };
}
