/** The job was cancelled, or another worker has it, or could have: whatever this one still finds out doesn't count. */
export class LeaseLostError extends Error {}

/** It is known that somebody else has it now, or took it away. */
export class LeaseTaken extends LeaseLostError {
  constructor() {
    super('It was cancelled, or another worker has it.');
  }
}

/** Nobody can be certain any more that the lease is held: another worker may have taken over. */
export class LeaseUnsure extends LeaseLostError {
  constructor() {
    super('The lease could not be renewed in time.');
  }
}

/** How long a lease lasts in the database, and how long before its end work under it stops. Milliseconds. */
export interface LeaseTimes {
  lasts: number;
  margin: number;
}

export type Lease = ReturnType<typeof createLease>;

/**
 * What this process knows of a lease that it holds: until when that is certain, by a timer that nobody can set. The database counts from the
 * moment a statement reaches it, this process from the moment before it was sent, so it is always first to stop.
 * @param since `performance.now()` before the statement that took the lease
 */
export function createLease({ lasts, margin }: LeaseTimes, since: number) {
  const over = new AbortController();
  let end = since + lasts - margin;
  let timer: NodeJS.Timeout | null = null;

  const left = (): number => (over.signal.aborted ? 0 : end - performance.now());
  function watch(): void {
    timer = setTimeout(() => (left() > 0 ? watch() : over.abort(new LeaseUnsure())), Math.max(1, left()));
    timer.unref();
  }
  watch();

  return {
    /** Aborted, with LeaseUnsure or the reason given to `lost`, before anyone else can have the lease. */
    signal: over.signal,
    /** For how long it is certain, in milliseconds. */
    left,
    /** @param since before the statement that renewed it was sent */
    renewed(since: number): void {
      end = Math.max(end, since + lasts - margin);
    },
    lost: (reason: Error): void => over.abort(reason),
    /** @throws the reason, once it is not certain any more; also where this process was frozen and its timers have not run yet */
    check(): void {
      if (left() <= 0) over.abort(new LeaseUnsure());
      over.signal.throwIfAborted();
    },
    /** Nothing depends on it any more. */
    close(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * Runs work until the lease is not certain any more; work that does not heed the signal is abandoned then.
 * @throws the lease's reason, or what the work throws
 */
export async function underLease<T>(lease: Pick<Lease, 'signal'>, work: () => Promise<T>): Promise<T> {
  const { signal } = lease;
  signal.throwIfAborted();
  const over = Promise.withResolvers<never>();
  const onAbort = () => over.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), over.promise]);
  } catch (error) {
    // What was cut off says so in words of its own.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * A fetch that sends nothing once the lease is not certain, and ends what it sent with it.
 * @param sure called before each request; throws where the lease is not certain
 */
export function fetchUnder(lease: Pick<Lease, 'signal'>, fetch: typeof globalThis.fetch, sure: () => Promise<void> | void): typeof fetch {
  return async (input, init) => {
    await sure();
    const own = init?.signal ?? (input instanceof Request ? input.signal : null);
    return fetch(input, { ...init, signal: own ? AbortSignal.any([own, lease.signal]) : lease.signal });
  };
}
