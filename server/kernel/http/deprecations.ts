import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set while a route still works and something else has taken its place: docs/api.md says for how long. */
    deprecated?: Deprecation;
  }
}

/** Days are like `2026-11-30`; they begin in UTC. */
export interface Deprecation {
  since: string;
  /** The first day on which the route may be gone. */
  until: string;
  /** The path of what to call instead. */
  instead: string;
}

/** A route that is deprecated works for at least half a year, so that programs can follow. Days. */
const shortestNotice = 182;

const start = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayLength = 86_400_000;

/**
 * The headers of responses of deprecated routes: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` to what takes its place.
 * @throws Error as the route is added, if its notice is too short
 */
export function addDeprecations(http: FastifyInstance): void {
  http.addHook('onRoute', ({ url, config }) => {
    const { deprecated } = config ?? {};
    if (!deprecated) return;
    const notice = (start(deprecated.until).getTime() - start(deprecated.since).getTime()) / dayLength;
    if (!(notice >= shortestNotice)) throw new Error(`${url}: a deprecated route works for ${shortestNotice} days or more.`);
  });
  http.addHook('onSend', async (request, reply, payload) => {
    const { deprecated } = request.routeOptions.config;
    if (deprecated)
      reply
        .header('deprecation', `@${start(deprecated.since).getTime() / 1000}`)
        .header('sunset', start(deprecated.until).toUTCString())
        .header('link', `<${deprecated.instead}>; rel="successor-version"`);
    return payload;
  });
}
