/** The job was cancelled, or another worker has it or could have it: this one's results no longer count. */
export class LeaseLostError extends Error {}

/** Another worker has it, or it was cancelled. */
export class LeaseTaken extends LeaseLostError {
  constructor() {
    super('It was cancelled, or another worker has it.');
  }
}

/** The lease may have expired: another worker may have taken over. */
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
 * A lease held by this process, and how long it is certain, by a timer that can't be set. The database counts from when a statement
 * arrives, this process from before it was sent, so this process always stops first.
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
    /** Aborted, with LeaseUnsure or the reason given to `lost`, before another worker can have the lease. */
    signal: over.signal,
    /** How long it is certain, in milliseconds. */
    left,
    /** @param since before the statement that renewed it was sent */
    renewed(since: number): void {
      end = Math.max(end, since + lasts - margin);
    },
    lost: (reason: Error): void => over.abort(reason),
    /** @throws the reason, once it is no longer certain; also if this process was frozen and its timers haven't run yet */
    check(): void {
      if (left() <= 0) over.abort(new LeaseUnsure());
      over.signal.throwIfAborted();
    },
    /** Nothing depends on it anymore. */
    close(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * Runs work until the lease is no longer certain; work that ignores the signal is abandoned then.
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
    // An abort surfaces as the work's own error, so the reason is thrown instead.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * A fetch that sends nothing once the lease is no longer certain, and is aborted with it.
 * @param sure called before each request; throws if the lease isn't certain
 */
export function fetchUnder(lease: Pick<Lease, 'signal'>, fetch: typeof globalThis.fetch, sure: () => Promise<void> | void): typeof fetch {
  return async (input, init) => {
    await sure();
    const own = init?.signal ?? (input instanceof Request ? input.signal : null);
    return fetch(input, { ...init, signal: own ? AbortSignal.any([own, lease.signal]) : lease.signal });
  };
}
