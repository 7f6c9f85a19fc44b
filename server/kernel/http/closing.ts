import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server starts to stop; endless responses then end. */
    closing: AbortSignal;
  }
}

/** How long running requests may take to finish before their connections are closed. Milliseconds. */
const patience = 8_000;

/**
 * How the server stops: it accepts no new requests, streams end, running requests finish, and then every connection is closed. Fastify
 * alone would cut running requests, or wait for them on only one of localhost's addresses. Must be added before any other hook.
 */
export function addClosing(http: FastifyInstance, { waitAtMost = patience }: { waitAtMost?: number } = {}): void {
  const closing = new AbortController();
  const running = new Set<object>();
  const done = Promise.withResolvers<void>();
  http.decorate('closing', closing.signal);

  http.addHook('onRequest', async (_request, { raw }) => {
    if (closing.signal.aborted) throw new AppError('unavailable', 'common.stopping');
    running.add(raw);
    const ended = () => {
      running.delete(raw);
      if (closing.signal.aborted && running.size === 0) done.resolve();
    };
    raw.once('finish', ended).once('close', ended);
  });

  http.addHook('preClose', async () => {
    closing.abort();
    if (running.size === 0) return;
    const late = setTimeout(() => {
      http.log.warn({ requests: running.size }, 'Requests that do not end are cut off');
      done.resolve();
    }, waitAtMost);
    await done.promise;
    clearTimeout(late);
  });
}
