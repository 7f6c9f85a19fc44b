import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../../../kernel/log.ts';
import { createLease, fetchUnder, type Lease, LeaseTaken } from '../../../../kernel/work/lease.ts';
import type { Claimed, WorkStore } from './store.ts';

/** In milliseconds. */
export interface LeaseLengths {
  /** A worker that does not renew its leases for so long counts as dead, and others take over. */
  lasts: number;
  /** Calls end so long before that: the time that it takes to notice, and clocks that do not run equally fast. */
  margin: number;
  /** A call is begun only with so much of the lease left; longer ones live on its being renewed. */
  forCall: number;
  renewEvery: number;
}

/**
 * A lease is longer than a call, which is begun with more than its half minute left: so a call comes to its end even while the database does not
 * answer.
 */
const usual: LeaseLengths = { lasts: 45_000, margin: 5_000, forCall: 31_000, renewEvery: 4_000 };
/** Before a renewal that the database did not answer is asked again. Milliseconds. */
const pause = 250;

/** A target's lease, as those see it who work on the target. */
export interface HeldLease {
  /** Aborted before anyone else can have the target. */
  signal: AbortSignal;
  /** Renews the lease where too little of it is left for a call. @throws LeaseLostError */
  sure(): Promise<void>;
  /** A fetch that sends nothing without the lease, and ends what it sent with it. */
  guarded(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

/** The leases of one process. The targets of one claim share a token, and are renewed together. */
export function createLeases(parts: { store: Pick<WorkStore, 'renew'>; log: Logger; lengths?: LeaseLengths | undefined }) {
  const { store, log, lengths = usual } = parts;
  const held = new Map<string, { target: Claimed; lease: Lease }>();

  /** Of tokens, and what came of it for the targets that were held when it began. */
  async function renew(tokens: ReadonlySet<string>): Promise<void> {
    const those = [...held].filter(([, { target }]) => tokens.has(target.token));
    if (those.length === 0) return;
    const since = performance.now();
    const ours = await store.renew([...tokens], lengths.lasts);
    for (const [id, { lease }] of those) {
      if (ours.has(id)) lease.renewed(since);
      else lease.lost(new LeaseTaken());
    }
  }

  /** Many ask for one token at the same moment. */
  const renewing = new Map<string, Promise<void>>();
  function renewOne(token: string): Promise<void> {
    const under = renewing.get(token) ?? renew(new Set([token])).finally(() => renewing.delete(token));
    renewing.set(token, under);
    return under;
  }

  async function sure({ target, lease }: { target: Claimed; lease: Lease }): Promise<void> {
    for (lease.check(); lease.left() < lengths.forCall; lease.check()) {
      const asked = renewOne(target.token).catch(async (error: unknown) => {
        log.warn({ err: error }, 'A lease could not be renewed before a call; it is tried again');
        await wait(pause);
      });
      await Promise.race([asked, ended(lease.signal)]);
    }
  }

  function heldLease(one: { target: Claimed; lease: Lease }): HeldLease {
    const { signal } = one.lease;
    return {
      signal,
      sure: () => sure(one),
      guarded: (fetch) => fetchUnder(one.lease, fetch, () => sure(one)),
    };
  }

  return {
    lasts: lengths.lasts,

    /** What this process is at, its lease certain or not. */
    active: (): Claimed[] => [...held.values()].map(({ target }) => target),

    /** @param since `performance.now()` before the claim */
    hold(targets: readonly Claimed[], since: number): void {
      for (const target of targets) held.set(target.id, { target, lease: createLease(lengths, since) });
    },

    of(target: Claimed): HeldLease {
      const one = held.get(target.id);
      if (!one) throw new Error(`Nobody here holds target ${target.id}.`);
      return heldLease(one);
    },

    release({ id }: Claimed): void {
      held.get(id)?.lease.close();
      held.delete(id);
    },

    /** @returns how to stop */
    keepRenewing(): () => void {
      const timer = setInterval(() => {
        const tokens = new Set([...held.values()].flatMap(({ target, lease }) => (lease.signal.aborted ? [] : [target.token])));
        renew(tokens).catch((error: unknown) => log.warn({ err: error }, 'Leases could not be renewed; the next time may be in time'));
      }, lengths.renewEvery);
      return () => clearInterval(timer);
    },
  };
}

/** Resolves when a signal is aborted. */
const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
