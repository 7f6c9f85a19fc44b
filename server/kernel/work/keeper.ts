import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { createLease, LeaseTaken, type LeaseTimes, underLease } from './lease.ts';
import type { Lease } from './types.ts';

/** How long leases last, how long before their end work under them stops, and how often they are looked after. Milliseconds. */
export interface LeaseLengths extends LeaseTimes {
  every: number;
}

/** Longer than a garbage collection or a slow disk, and short enough that a person who waits for a killed worker's job keeps waiting. */
export const usualLengths: LeaseLengths = { lasts: 15_000, margin: 3_000, every: 1_000 };
/** A lease whose progress doesn't change is renewed at every so many looks. */
const quietLooks = 4;
/** After so many, a renewal that wasn't answered is sent again. */
const unansweredLooks = 2;
/** Before a renewal that somebody waits for is tried again. Milliseconds. */
const pause = 250;

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
  /** Renews it unless it is certain for so many milliseconds. @throws LeaseLostError */
  sure(atLeast: number): Promise<void>;
  /** Nothing depends on it any more. */
  close(): void;
}

/** Renews all leases of one table that this process holds, in one statement; the process's own timer ends those that could not be renewed. */
export function createKeeper({ renew, log, lengths }: KeeperParts) {
  const held = new Set<Entry>();
  let timer: NodeJS.Timeout | null = null;
  let urgent: Promise<boolean> | null = null;

  /**
   * Renews some. Beats don't wait for each other: one that the database doesn't answer keeps no later one from being in time.
   * @returns whether the database answered
   */
  async function beat(isDue: (entry: Entry) => boolean): Promise<boolean> {
    const due = [...held].filter((entry) => !entry.lease.signal.aborted && isDue(entry));
    if (due.length === 0) return true;
    const since = performance.now();
    const sent = due.map(({ id, token, progress }) => ({ id, token, progress }));
    // Sent again if no answer comes.
    for (const entry of due) entry.quiet = quietLooks - unansweredLooks;
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
      return true;
    } catch (error) {
      for (const entry of due) entry.quiet = quietLooks;
      log.warn({ err: error }, 'Leases could not be renewed; the next attempt may be in time');
      return false;
    }
  }

  function look(): void {
    for (const entry of held) entry.quiet += 1;
    void beat(({ progress, quiet }) => progress !== null || quiet >= quietLooks);
  }

  async function sure({ lease }: Entry, atLeast: number): Promise<void> {
    for (lease.check(); lease.left() < atLeast; lease.check()) {
      // Many ask at the same moment.
      urgent ??= beat((entry) => entry.lease.left() < atLeast).finally(() => (urgent = null));
      const asked = urgent.then(async (answered) => {
        if (!answered) await wait(pause);
      });
      await underLease(lease, () => asked);
    }
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
        sure: (atLeast) => sure(entry, atLeast),
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

    /** Renews no more: what is still held ends with its lease. */
    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },

    /** Somebody changed a row: looks at once whether leases are still held. */
    check: (): Promise<boolean> => beat(() => true),
  };
}
