import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOnStandby } from '../database/standby.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a standby of the database may answer, by request: it reads only, and what others wrote a moment ago may be missing. */
    standby?: (request: FastifyRequest) => boolean;
  }
}

const cookie = 'everycast.position';
const header = 'everycast-position';
/** A standby that is further behind isn't used by the load balancer. Seconds. */
const keptFor = 60;
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
const inCookie = new RegExp(`(?:^|; )${cookie.replace('.', '\\.')}=([0-9A-F]{1,8})-([0-9A-F]{1,8})(?:;|$)`);

/**
 * Lets a standby of the database answer what only reads, and never shows someone less than they just wrote: each answer to a write carries
 * the position of the log that it is before, in a cookie or, for programs, in a header that they send back.
 * @param currentPosition of the primary; null where there is no standby
 */
export function addStandby(http: FastifyInstance, currentPosition: (() => Promise<string>) | null, isSecure: () => boolean): void {
  if (currentPosition === null) return;

  http.addHook('preHandler', (request, _reply, done) => {
    const { standby } = request.routeOptions.config;
    const seen = standby?.(request) ? positionOf(request) : undefined;
    if (seen === undefined) done();
    else readOnStandby(seen, done);
  });

  http.addHook('onSend', async (request, reply, payload) => {
    if (request.who === null || request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 500) return payload;
    const written = await currentPosition();
    reply.header(header, written);
    const attributes = `Path=/api/; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`;
    if (request.who.by === 'session') reply.header('set-cookie', `${cookie}=${written.replace('/', '-')}; ${attributes}`);
    return payload;
  });
}

/** What the caller must see; null: they have written nothing lately; undefined: nobody knows, so the primary answers. */
function positionOf(request: FastifyRequest): string | null | undefined {
  const sent = request.headers[header];
  if (typeof sent === 'string') return position.test(sent) ? sent : undefined;
  if (request.who?.by !== 'session') return undefined;
  const [, high, low] = inCookie.exec(request.headers.cookie ?? '') ?? [];
  return high === undefined ? null : `${high}/${low}`;
}
