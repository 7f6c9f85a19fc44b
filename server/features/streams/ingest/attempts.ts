import { setTimeout as sleep } from 'node:timers/promises';

/** Wrong keys a network may send within a window before its keys have to take turns. */
const maxWrong = 10;
/** Milliseconds. */
const window = 60_000;
/** Between two keys that take turns. Milliseconds. */
const pause = 100;
/** Networks remembered; beyond it, the oldest is forgotten. */
const maxNetworks = 10_000;

interface Parts {
  now: () => number;
  wait: (milliseconds: number) => Promise<unknown>;
}

/**
 * Slows down how fast one network may look keys up in vain, so that guessing costs the database next to nothing. Nobody is refused: a right
 * key behind the same address only waits its turn.
 */
export function createAttempts({ now, wait }: Parts = { now: () => performance.now(), wait: sleep }) {
  const wrong = new Map<string, { count: number; since: number; turn: Promise<unknown> }>();
  const current = (network: string) => {
    const found = wrong.get(network);
    return found && now() - found.since < window ? found : { count: 0, since: now(), turn: Promise.resolve() };
  };
  return {
    /** Resolves when a key of this network may be looked up. @param gone aborted if the connection is closed: it takes no turn */
    async turn(network: string, gone: AbortSignal): Promise<void> {
      const attempts = current(network);
      if (attempts.count < maxWrong) return;
      attempts.turn = attempts.turn.then(() => (gone.aborted ? undefined : wait(pause)));
      await attempts.turn;
    },
    failed(network: string): void {
      const attempts = current(network);
      attempts.count += 1;
      wrong.delete(network);
      wrong.set(network, attempts);
      const [oldest] = wrong.keys();
      if (wrong.size > maxNetworks && oldest !== undefined) wrong.delete(oldest);
    },
  };
}
