import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addCodes } from './error-codes.ts';
import { tooManyRequests } from './per-person.ts';

const timeWindow = '1 minute';
const seconds = 60;
/** Of requests from one address to one process, for routes that set no other. */
const perAddress = 1200;

/**
 * Limits how often an address may call each route, and says with each response how much is left: in the fields of
 * draft-ietf-httpapi-ratelimit-headers, and in `X-RateLimit-…`, which programs read before there was a standard. Counted in memory: it
 * protects this process. What protects people is counted in the database (per-person.ts, and features).
 */
export async function addRateLimits(http: FastifyInstance): Promise<void> {
  addCodes(http, ({ config }) => (config?.rateLimit === false ? [] : ['too_many_requests']));
  http.addHook('onRoute', ({ url, config }) => {
    // The fields say how long it is.
    if (config?.rateLimit && config.rateLimit.timeWindow !== timeWindow) throw new Error(`${url}: rate limits are per minute.`);
  });
  await http.register(rateLimit, {
    global: true,
    max: perAddress,
    timeWindow,
    errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
  });
  http.addHook('onSend', async (request, reply, payload) => {
    addRateLimitFields(request, reply);
    // A feature refused it, or what it asked did, and doesn't know or doesn't say until when.
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
    return payload;
  });
}

/** Says what is left, on a response whose request was counted. */
export function addRateLimitFields(request: FastifyRequest, reply: FastifyReply): void {
  const [quota, left, reset] = ['limit', 'remaining', 'reset'].map((name) => reply.getHeader(`x-ratelimit-${name}`));
  if (quota === undefined) return;
  const { perPersonMinute, rateLimit: own } = request.routeOptions.config;
  // Those that count something else count people.
  const of = own !== false && own?.keyGenerator ? 'person' : 'address';
  const policies = [`"${of}";q=${quota};w=${seconds}`];
  if (perPersonMinute !== undefined) policies.push(`"person";q=${perPersonMinute};w=${seconds}`);
  const states = [`"${of}";r=${left};t=${reset}`];
  if (request.waitsForSeconds !== null) states.push(`"person";r=0;t=${request.waitsForSeconds}`);
  reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', states.join(', '));
}
