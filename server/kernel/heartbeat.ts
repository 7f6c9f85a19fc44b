import { createLease, type LeaseTimes } from './lease.ts';

interface PulseParts extends LeaseTimes {
  /** How often the lease is renewed, in milliseconds. */
  every: number;
  /** Renews the lease in the database. @returns whether it was still held */
  beat(): Promise<boolean>;
  /** The lease is lost, or could be: called before anyone else can have it. Perhaps more than once. */
  lost(): void;
  /** A beat that the database did not answer; the next one may be in time. */
  missed(error: unknown): void;
}

/** Renews a lease that was just taken, for as long as work goes on under it. */
export function startPulse({ lasts, margin, every, beat, lost, missed }: PulseParts) {
  const lease = createLease({ lasts, margin }, performance.now());
  lease.signal.addEventListener('abort', lost, { once: true });
  let under = Promise.resolve();
  let waiting = 0;

  async function renew(): Promise<void> {
    const since = performance.now();
    try {
      if (await beat()) lease.renewed(since);
      else lost();
    } catch (error) {
      missed(error);
    }
  }
  function now(): void {
    waiting += 1;
    under = under.then(renew).finally(() => {
      waiting -= 1;
    });
  }

  const timer = setInterval(() => {
    if (waiting === 0) now();
  }, every);
  return {
    /** Renews it at once, after a beat that is under way: somebody has changed the row. */
    now,
    async stop(): Promise<void> {
      clearInterval(timer);
      lease.close();
      await under;
    },
  };
}
