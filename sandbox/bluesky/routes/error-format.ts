import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer } from '../../core/routes/http.ts';
import type { ErrorFormat } from '../../core/routes/requests.ts';
import type { RateLimitStatus } from '../../core/windows.ts';
import { type Claims, readToken, scopes } from '../sessions.ts';

/** An error of an XRPC server. */
export const refused = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } });

export const invalid = (message: string): Answer => refused(400, 'InvalidRequest', message);

/** A request that doesn't match its lexicon. */
export const validationError = ({ issues }: z.ZodError): Answer =>
  invalid(issues.map(({ path, message }) => `${message} at $${path.map((key) => `.${String(key)}`).join('')}`).join(', '));

const limitHeaders = ({ max, left, resetAt, seconds }: RateLimitStatus): Record<string, string> => ({
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(Math.floor(resetAt.getTime() / 1000)),
  'ratelimit-policy': `${max};w=${seconds}`,
});

const why = {
  missing: refused(401, 'AuthMissing', 'Authentication Required'),
  unknown: refused(400, 'InvalidToken', 'Token could not be verified'),
  expired: refused(400, 'ExpiredToken', 'Token has expired'),
  revoked: refused(400, 'ExpiredToken', 'Token has been revoked'),
};

/** The request's token if `fits` accepts it, an empty string for any other, and null without one. */
export function tokenIn({ headers }: FastifyRequest, fits: (claims: Claims) => boolean): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined) return null;
  const token = readToken(bearer);
  return token && fits(token.claims) ? token.secret : '';
}

/** A server's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: (request) => tokenIn(request, ({ scope }) => scope === scopes.access),
  unauthorized: (reason) => why[reason],
  lacksScope: () => refused(400, 'InvalidToken', 'Bad token scope'),
  limited: (left) => ({ ...refused(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), headers: limitHeaders(left) }),
  broken: () => refused(500, 'InternalServerError', 'Internal Server Error'),
  limitHeaders,
};
