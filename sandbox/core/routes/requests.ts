import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { speaking } from '../audience/speaking.ts';
import { type Fault, faults, type Operation } from '../faults.ts';
import { isTenant } from '../ids.ts';
import type { RecordStore } from '../records.ts';
import type { StandInContext } from '../stand-in.ts';
import type { Consent, Held } from '../tokens.ts';
import type { Allowance, RateLimitStatus } from '../windows.ts';
import type { Answer } from './http.ts';

/** The caller, and the storage for its writes: with a lie, one that discards them. */
export interface ParsedRequest extends Consent {
  grant: string;
  records: RecordStore;
}

/** A platform's errors before a request is processed. */
export interface ErrorFormat {
  /** Reads a request's token. */
  token(request: FastifyRequest): string | null;
  unauthorized(why: Extract<Held, { ok: false }>['why'] | 'missing'): Answer;
  lacksScope(missing: string[], parsed: Consent): Answer;
  limited(left: RateLimitStatus): Answer;
  broken(): Answer;
  /** What every response says about a limit. */
  limitHeaders?(left: RateLimitStatus): Record<string, string>;
}

export interface Ask {
  /** What a request is for; of a path that has several uses, by the request. */
  operation: Operation | ((request: FastifyRequest) => Operation);
  scopes?: readonly string[];
  allowance?: Allowance;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Faults of requests; the others affect file processing. */
const ofRequests = faults.filter((fault) => fault !== 'processing_fails');
/** Those of public routes: without a token, none can be rejected. */
export const ofPublic = ofRequests.filter((fault) => fault !== 'unauthorized' && fault !== 'revoked');
/** Those of URLs that are themselves the authorization: they need no token and have no limits. */
export const ofAddresses = ofPublic.filter((fault) => fault !== 'rate_limited' && fault !== 'limited_afterwards');

/** Creates a stand-in's routes: each first checks the caller, triggered faults, scopes and limits, as the platform does. */
export function createRoutes(stage: StandInContext, errorFormat: ErrorFormat) {
  /** A route that requires a token. */
  function withToken(ask: Ask, handle: (parsed: ParsedRequest, request: FastifyRequest) => Promise<Answer>): Handler {
    return async (request, reply) => {
      const token = errorFormat.token(request);
      const held = token === null ? null : await stage.tokens.holder(token);
      if (!held?.ok) return send(reply, errorFormat.unauthorized(held?.why ?? 'missing'));
      const operation = typeof ask.operation === 'function' ? ask.operation(request) : ask.operation;
      const fault = await stage.faults.take(held.tenant, operation, ofRequests);
      if (fault === 'revoked') await stage.tokens.revoke(held.grant);
      if (await before(fault, reply)) return reply;
      const missing = (ask.scopes ?? []).filter((scope) => !held.scopes.includes(scope));
      if (missing.length > 0) return send(reply, errorFormat.lacksScope(missing, held));
      const left = ask.allowance ? await stage.spend(held.tenant, held.account, ask.allowance) : null;
      if (left && !left.ok) return send(reply, errorFormat.limited(left));
      const records = fault === 'lie' ? forgetful(stage.records) : stage.records;
      const answer = await speaking(held.language, () => handle({ ...held, records }, request));
      const headers = { ...(left && errorFormat.limitHeaders?.(left)), ...answer.headers };
      return after(fault, reply, { ...answer, headers });
    };
  }

  /**
   * A route without a token, for a tenant that the request identifies in its own way (such as a client ID); null, or what can't be a
   * tenant, if it doesn't. It receives the storage to write to, which a lie makes forgetful. Only faults that can happen there apply.
   */
  function withTenant(
    operation: Operation,
    tenantIn: (request: FastifyRequest) => string | null | Promise<string | null>,
    handle: (request: FastifyRequest, records: RecordStore) => Promise<Answer>,
    happens: readonly Fault[] = ofRequests,
  ): Handler {
    return async (request, reply) => {
      const tenant = await tenantIn(request);
      const fault = tenant === null || !isTenant(tenant) ? null : await stage.faults.take(tenant, operation, happens);
      if (await before(fault, reply)) return reply;
      return after(fault, reply, await handle(request, fault === 'lie' ? forgetful(stage.records) : stage.records));
    };
  }

  /** A fault's effect before the request. @returns whether that is all; a reply itself would resolve to nothing when awaited */
  async function before(fault: Fault | null, reply: FastifyReply): Promise<boolean> {
    const instead = answerOf(fault);
    if (fault === 'slow') await wait(stage.pace.slow);
    if (fault === 'dropped') breakOff(reply);
    if (instead) send(reply, instead);
    return instead !== null || fault === 'dropped';
  }

  function answerOf(fault: Fault | null): Answer | null {
    switch (fault) {
      case 'broken':
        return errorFormat.broken();
      case 'unauthorized':
        return errorFormat.unauthorized('expired');
      case 'revoked':
        return errorFormat.unauthorized('revoked');
      case 'rate_limited':
        return limitedAnswer();
      default:
        return null;
    }
  }

  function limitedAnswer(): Answer {
    const seconds = Math.ceil(stage.pace.limited / 1000);
    const resetAt = new Date(stage.now().getTime() + stage.pace.limited);
    const answer = errorFormat.limited({ name: 'fault', max: 1, seconds, ok: false, left: 0, resetAt });
    // Some platforms don't say when a limit resets, and clients wait until tomorrow. This tells people who try it when it is over.
    return { ...answer, headers: { 'retry-after': String(seconds), ...answer.headers } };
  }

  /** A fault's effect on the response. */
  function after(fault: Fault | null, reply: FastifyReply, answer: Answer): FastifyReply {
    if (fault === 'swallowed') return breakOff(reply);
    if (fault === 'limited_afterwards') return send(reply, limitedAnswer());
    return fault === 'half' ? sendHalf(reply, answer) : send(reply, answer);
  }

  return { withToken, withTenant };
}

export function send(reply: FastifyReply, { status, body, headers = {}, type = 'application/json' }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  if (body === null || body === undefined) return reply.send();
  return reply.type(type).send(typeof body === 'string' ? body : JSON.stringify(body));
}

function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Announces the complete response and breaks off in the middle; without a body, before it. */
function sendHalf(reply: FastifyReply, { status, body, headers = {}, type = 'application/json' }: Answer): FastifyReply {
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
  reply.hijack();
  const half = text.subarray(0, Math.floor(text.length / 2));
  if (half.length === 0) reply.raw.destroy();
  else {
    reply.raw.writeHead(status, { ...headers, 'content-type': type, 'content-length': text.length });
    reply.raw.write(half, () => reply.raw.destroy());
  }
  return reply;
}

/** Storage that confirms every write and keeps nothing. */
function forgetful(records: RecordStore): RecordStore {
  return {
    ...records,
    add: async () => true,
    change: async (kind, id, change) => {
      const record = await records.get(kind, id);
      return record && { ...record, body: change(record) ?? record.body };
    },
    remove: async (kind, id) => (await records.get(kind, id)) !== null,
  };
}
