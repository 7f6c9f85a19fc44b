import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { backoff } from '../backoff.ts';
import { abandonedAfter, type IdempotencyStore } from '../database/idempotency.ts';
import { AppError } from '../errors.ts';
import { type AddedRoute, addCodes, writes } from './error-codes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's Idempotency-Key, for what must exist exactly once even across a crash: store it as a unique column next to it. */
    idempotencyKey: string | null;
  }
}

/** The longest key, in characters. */
export const longestKey = 200;

/**
 * Supports Idempotency-Key on every write: the same key and request get the first response again. Responses of 500 and above, and 429,
 * aren't stored, so the same key can retry. Nor are refusals of files: the connection may have broken while one was sent.
 */
export function addIdempotency(http: FastifyInstance, store: IdempotencyStore): void {
  http.decorateRequest('idempotencyKey', null);
  addCodes(http, (route) => (repeats(route) ? ['idempotency_mismatch', 'idempotency_in_progress'] : []));
  const begun = new WeakSet<FastifyRequest>();

  http.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !request.who || request.method === 'GET' || request.routeOptions.config.replay === false) return;
    if (key.length === 0 || key.length > longestKey) throw new AppError('invalid_input', 'common.idempotency_key_length');
    request.idempotencyKey = key;
    const state = await store.begin(callerOf(request), key, fingerprint(request));
    if (state.kind === 'new') {
      begun.add(request);
      return;
    }
    if (state.kind === 'mismatch') throw new AppError('idempotency_mismatch', 'common.idempotency_mismatch');
    if (state.kind === 'in-progress') throw new AppError('idempotency_in_progress', 'common.idempotency_in_progress');
    return reply
      .code(state.status)
      .header('idempotent-replay', 'true')
      .type('application/json; charset=utf-8')
      .serializer((body) => body as string)
      .send(state.response);
  });

  http.addHook('onSend', async (request, reply, payload) => {
    if (!begun.delete(request) || request.idempotencyKey === null) return payload;
    const keep =
      reply.statusCode < (hasFile(request) ? 400 : 500) &&
      reply.statusCode !== 429 &&
      (payload === undefined || payload === null || typeof payload === 'string');
    const key = request.idempotencyKey;
    const response = typeof payload === 'string' ? payload : '';
    const isSecret = request.routeOptions.config.replay === 'sealed';
    const settle = () =>
      keep ? store.answer(callerOf(request), key, { status: reply.statusCode, response, isSecret }) : store.forget(callerOf(request), key);
    // The response is valid even if the database can't store it now; until it does, the key counts as still running.
    await settle().catch((err: unknown) => {
      request.log.warn({ err }, 'An Idempotency-Key could not be settled; trying again');
      void settleLater(settle, http.closing);
    });
    return payload;
  });
}

/** Whether a route answers a repeated key with the first response. */
const repeats = (route: AddedRoute): boolean => writes(route) && route.config?.access !== 'public' && route.config?.replay !== false;

/** Retries until it works, or the key has expired. */
async function settleLater(settle: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const until = Date.now() + abandonedAfter;
  for (let failures = 1; Date.now() < until; failures += 1) {
    await wait(backoff(failures, { first: 200, max: 5_000 }), null, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const done = await settle().then(
      () => true,
      () => false, // the first failure was logged, and the next attempt may succeed
    );
    if (done) return;
  }
}

const callerOf = (request: FastifyRequest): string => `${request.who?.userId}/${request.membership?.workspaceId ?? ''}`;

const hasFile = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false;

/** A file is read later, and is only known by its size here. */
function fingerprint(request: FastifyRequest): string {
  const body = hasFile(request) ? { bytes: request.headers['content-length'] } : (request.body ?? null);
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body)}`)
    .digest('base64url');
}
