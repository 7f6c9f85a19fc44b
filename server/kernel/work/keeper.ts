import type { Logger } from '../log.ts';
import { createLease, LeaseTaken, type LeaseTimes } from './lease.ts';
import type { Lease } from './types.ts';

/** How long leases last, how long before their end work under them stops, and how often they are looked after. Milliseconds. */
export interface LeaseLengths extends LeaseTimes {
  every: number;
}

/** Longer than a garbage collection or a slow disk, and short enough that a person who waits for a killed worker's job keeps waiting. */
export const usualLengths: LeaseLengths = { lasts: 15_000, margin: 3_000, every: 1_000 };
/** A lease whose progress doesn't change is renewed at every so many looks. */
const quietLooks = 4;

interface Entry extends Lease {
  lease: ReturnType<typeof createLease>;
  /** Null where nothing is to be written. */
  progress: number | null;
  written: () => void;
  quiet: number;
}

interface KeeperParts {
  /** Extends leases in the database and writes progress. @returns the ids that are still held */
  renew(held: readonly (Lease & { progress: number | null })[]): Promise<ReadonlySet<string>>;
  log: Logger;
  lengths: LeaseLengths;
}

/** A lease in the hands of this process. */
export interface HeldLease {
  /** Aborted with LeaseLostError before anyone else can have it. */
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Nothing depends on it any more. */
  close(): void;
}

/** Renews all leases of one table that this process holds, in one statement; the process's own timer ends those that could not be renewed. */
export function createKeeper({ renew, log, lengths }: KeeperParts) {
  const held = new Set<Entry>();
  let timer: NodeJS.Timeout | null = null;
  let under: Promise<void> = Promise.resolve();
  let queued = 0;

  async function beat(isDue: (entry: Entry) => boolean): Promise<void> {
    const due = [...held].filter((entry) => !entry.lease.signal.aborted && isDue(entry));
    if (due.length === 0) return;
    const since = performance.now();
    const sent = due.map(({ id, token, progress }) => ({ id, token, progress }));
    try {
      const ours = await renew(sent);
      for (const [index, entry] of due.entries()) {
        if (!held.has(entry)) continue; // given back meanwhile, by this process itself
        if (!ours.has(entry.id)) {
          entry.lease.lost(new LeaseTaken());
          continue;
        }
        entry.lease.renewed(since);
        entry.quiet = 0;
        const progress = sent[index]?.progress;
        if (entry.progress === progress) entry.progress = null;
        if (progress !== null) entry.written();
      }
    } catch (error) {
      log.warn({ err: error }, 'Leases could not be renewed; the next attempt may be in time');
    }
  }

  function enqueue(isDue: (entry: Entry) => boolean): Promise<void> {
    queued += 1;
    under = under.then(() => beat(isDue)).finally(() => (queued -= 1));
    return under;
  }

  function look(): void {
    for (const entry of held) entry.quiet += 1;
    if (queued === 0) void enqueue(({ progress, quiet }) => progress !== null || quiet >= quietLooks);
  }

  return {
    /**
     * @param since `performance.now()` before the statement that took it
     * @param written called whenever its progress was written
     */
    hold({ id, token }: Lease, since: number, written: () => void = () => undefined): HeldLease {
      const entry: Entry = { id, token, lease: createLease(lengths, since), progress: null, written, quiet: 0 };
      held.add(entry);
      timer ??= setInterval(look, lengths.every);
      let furthest = 0;
      return {
        signal: entry.lease.signal,
        progress(fraction) {
          if (fraction <= furthest) return;
          furthest = Math.min(1, fraction);
          entry.progress = furthest;
        },
        close() {
          entry.lease.close();
          held.delete(entry);
          if (held.size > 0 || timer === null) return;
          clearInterval(timer);
          timer = null;
        },
      };
    },

    /** Somebody changed a row: looks at once whether leases are still held. */
    check: (): Promise<void> => enqueue(() => true),
  };
}
