import { startPulse } from '../../../kernel/heartbeat.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { LeaseLost } from './ingest.ts';
import type { IngestStore, Lease } from './store.ts';

/** Whoever is silent for so long counts as dead, and others take over. Milliseconds. */
export const leaseFor = 15_000;
const renewEvery = 5_000;

/** The name under which an intake's holder is told that it has changed in other hands. */
export const wakeName = (id: string): string => `media intake ${id}`;

/** Work ends so long before others may take over. Milliseconds. */
const margin = 2_000;

/**
 * Works under a lease that is renewed meanwhile. `signal` fires with LeaseLost as soon as it is known that the intake was cancelled or is
 * in other hands, or could be, because the lease was not renewed in time; or with `stopping`'s reason.
 */
export async function holding<T>(
  { events, clock, log }: Pick<Kernel, 'events' | 'clock' | 'log'>,
  store: IngestStore,
  lease: Lease,
  work: (signal: AbortSignal) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const lost = new AbortController();
  const pulse = startPulse({
    ...{ lasts: leaseFor, margin, every: renewEvery },
    beat: () => store.renew(lease, new Date(clock.now().getTime() + leaseFor)),
    lost: () => lost.abort(new LeaseLost()),
    missed: (error) => log.warn({ err: error }, 'A lease could not be renewed; the next time may be in time'),
  });
  const unsubscribe = events.onWake(wakeName(lease.id), pulse.now);
  try {
    return await work(stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal);
  } catch (error) {
    // What was cut off says so in words of its own.
    lost.signal.throwIfAborted();
    throw error;
  } finally {
    unsubscribe();
    // Not awaited: a beat that the database does not answer keeps nobody from the end.
    void pulse.stop();
  }
}
