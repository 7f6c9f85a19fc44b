import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Uses } from '../database/uses.ts';
import { AppError } from '../errors.ts';
import { signedIn } from './access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How often one person may call the route in a minute, from any address and at any process. For what costs money or sends mail. Other
     * rate limits protect the process, which counts them itself, by address.
     */
    perPersonMinute?: number;
  }
  interface FastifyRequest {
    /** How long its person has to wait who has called the route too often; null if they haven't. */
    waitsForSeconds: number | null;
  }
}

/** People who are refused now, per route. */
const refusedAtMost = 10_000;

/** @param seconds until the next request may be */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('too_many_requests', 'common.too_many_requests', { seconds }, { retryAfterSeconds: seconds });

/** Counts what people do on routes with `perPersonMinute`. A repeated Idempotency-Key isn't counted again. */
export function addPersonLimits(http: FastifyInstance, uses: Uses): void {
  /** Until when, so that a program that doesn't wait costs no queries. Milliseconds of a clock that never jumps. */
  const refused = new LRUCache<string, number>({ max: refusedAtMost });

  const refusal = (request: FastifyRequest, seconds: number): AppError => {
    request.waitsForSeconds = seconds;
    return tooManyRequests(seconds);
  };
  http.decorateRequest('waitsForSeconds', null);

  http.addHook('preHandler', async (request) => {
    const { url, config } = request.routeOptions;
    const { perPersonMinute: max } = config;
    if (max === undefined) return;
    const name = `${request.method} ${url} by ${signedIn(request).userId}`;
    const left = (refused.get(name) ?? 0) - performance.now();
    if (left > 0) throw refusal(request, Math.ceil(left / 1000));
    const wait = await uses.count(name, { max, seconds: 60 });
    if (wait === null) return;
    refused.set(name, performance.now() + wait * 1000);
    throw refusal(request, wait);
  });
}
