import { apiErrorIn, offline, secondsIn } from './error.ts';

interface RetryOptions {
  /** How often a call is sent again. */
  retries: number;
  /** The longest `Retry-After` that is waited for, in seconds; beyond it the call fails at once. */
  maxWaitSeconds: number;
  /** Waits, in milliseconds. Rejects when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

type Send = (request: Request) => Promise<Response>;

const firstBackoff = 500;
const longestBackoff = 10_000;
const backoff = (attempt: number): number => Math.min(firstBackoff * 2 ** attempt, longestBackoff);

/**
 * Sends requests again that weren't answered, or that the server refused for now: after the seconds of `Retry-After`, or else after a pause
 * that doubles. What could happen twice is only repeated under its Idempotency-Key.
 */
export function withRetries(send: Send, { retries, maxWaitSeconds, wait }: RetryOptions): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const response = await send(isLast ? request : request.clone()).catch((error: unknown) => {
        if (request.signal.aborted) throw error;
        if (isLast || !isRepeatable(request)) throw offline(error);
        return null;
      });
      if (response && isLast) return response;
      const pause = response ? await pauseAfter(response, request, attempt) : backoff(attempt);
      if (response && (pause === null || pause > maxWaitSeconds * 1000)) return response;
      // The connection is free for the next attempt.
      await response?.body?.cancel();
      await wait(pause ?? 0, request.signal);
    }
  };
}

/** Whether sending it twice does it once. */
const isRepeatable = ({ method, headers }: Request): boolean => method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** Milliseconds until a request is sent again; null if its response is final. */
async function pauseAfter(response: Response, request: Request, attempt: number): Promise<number | null> {
  const { status, headers } = response;
  const asked = secondsIn(headers.get('retry-after'));
  const pause = asked === null ? backoff(attempt) : asked * 1000;
  // It was refused before anything happened.
  if (status === 429) return pause;
  if (!isRepeatable(request)) return null;
  if (status === 503) return pause;
  const isOfApi = (headers.get('content-type') ?? '').startsWith('application/json');
  // From a proxy in between; the API's own are about platforms, which it retries itself.
  if (status === 502 || status === 504) return isOfApi ? null : pause;
  if (status !== 409 || !isOfApi) return null;
  return apiErrorIn(await response.clone().text(), status)?.code === 'idempotency_in_progress' ? pause : null;
}

/** Waits; rejects with the signal's reason once that is aborted. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
