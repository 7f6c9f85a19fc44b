import { setTimeout as wait } from 'node:timers/promises';
import { seenByAll } from '../database/limit.ts';
import type { Logger } from '../log.ts';
import { createLease, LeaseTaken, type LeaseTimes, underLease } from './lease.ts';
import type { Lease } from './types.ts';

/** How long leases last, how long before their end work under them stops, and how often they are checked. Milliseconds. */
export interface LeaseLengths extends LeaseTimes {
  every: number;
}

/** Longer than a garbage collection or a slow disk, and short enough that a person doesn't give up waiting for a killed worker's job. */
export const usualLengths: LeaseLengths = { lasts: 15_000, margin: 3_000, every: 1_000 };
/** A lease whose progress doesn't change is renewed once in this many checks. */
const checksPerRenewal = 4;
/** A renewal without a response is sent again after this many checks. */
const checksPerRetry = 2;
/** Before an urgent renewal is retried. Milliseconds. */
const pause = 250;

interface Entry extends Lease {
  lease: ReturnType<typeof createLease>;
  /** Null if there is nothing to write. */
  progress: number | null;
  written: () => void;
  checks: number;
}

interface KeeperParts {
  /** Extends leases in the database and writes progress. @returns the IDs that are still held */
  renew(held: readonly (Lease & { progress: number | null })[]): Promise<ReadonlySet<string>>;
  log: Logger;
  lengths: LeaseLengths;
}

/** A lease held by this process. */
export interface HeldLease {
  /** Aborted with LeaseLostError before another worker can have it. */
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Renews it unless it is certain for this many milliseconds. @throws LeaseLostError */
  sure(atLeast: number): Promise<void>;
  /** Nothing depends on it anymore. */
  close(): void;
}

/**
 * Renews all leases of one table that this process holds, in one statement; the process's own timer ends those that couldn't be renewed.
 */
export function createKeeper({ renew, log, lengths }: KeeperParts) {
  const held = new Set<Entry>();
  let timer: NodeJS.Timeout | null = null;
  let urgent: Promise<boolean> | null = null;

  /**
   * Renews some. Heartbeats don't wait for each other, so one without a response doesn't delay later ones.
   * @returns whether the database responded
   */
  async function beat(isDue: (entry: Entry) => boolean): Promise<boolean> {
    const due = [...held].filter((entry) => !entry.lease.signal.aborted && isDue(entry));
    if (due.length === 0) return true;
    const since = performance.now();
    const sent = due.map(({ id, token, progress }) => ({ id, token, progress }));
    // Sent again if there is no response.
    for (const entry of due) entry.checks = checksPerRenewal - checksPerRetry;
    try {
      const ours = await renew(sent);
      for (const [index, entry] of due.entries()) {
        if (!held.has(entry)) continue; // released in the meantime by this process
        if (!ours.has(entry.id)) {
          entry.lease.lost(new LeaseTaken());
          continue;
        }
        entry.lease.renewed(since);
        entry.checks = 0;
        const progress = sent[index]?.progress;
        if (entry.progress === progress) entry.progress = null;
        if (progress !== null) entry.written();
      }
      return true;
    } catch (error) {
      for (const entry of due) entry.checks = checksPerRenewal;
      log.warn({ err: error }, 'Leases could not be renewed; the next attempt may be in time');
      return false;
    }
  }

  function tick(): void {
    for (const entry of held) entry.checks += 1;
    void beat(({ progress, checks }) => progress !== null || checks >= checksPerRenewal);
  }

  async function sure({ lease }: Entry, atLeast: number): Promise<void> {
    for (lease.check(); lease.left() < atLeast; lease.check()) {
      // Shared by callers at the same moment.
      urgent ??= beat((entry) => entry.lease.left() < atLeast).finally(() => (urgent = null));
      const asked = urgent.then(async (answered) => {
        if (!answered) await wait(pause);
      });
      await underLease(lease, () => asked);
    }
  }

  return {
    /**
     * @param since `performance.now()` before the statement that claimed it
     * @param written called whenever its progress was written
     */
    hold({ id, token }: Lease, since: number, written: () => void = () => undefined): HeldLease {
      const entry: Entry = { id, token, lease: createLease(lengths, since), progress: null, written, checks: 0 };
      held.add(entry);
      timer ??= seenByAll(() => setInterval(tick, lengths.every));
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

    /** Stops renewing: what is still held ends with its lease. */
    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },

    /** A row was changed: checks immediately whether leases are still held. */
    check: (): Promise<boolean> => beat(() => true),
  };
}
