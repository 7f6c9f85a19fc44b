import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, ErrorFormat } from '../../core/routes/requests.ts';
import type { Left } from '../../core/windows.ts';
import { type Claims, readToken, scopes } from '../sessions.ts';

/** An error of an XRPC server. */
export const refused = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } });

export const invalid = (message: string): Answer => refused(400, 'InvalidRequest', message);

/** A request that is not as its lexicon says. */
export const unfit = ({ issues }: z.ZodError): Answer =>
  invalid(issues.map(({ path, message }) => `${message} at $${path.map((key) => `.${String(key)}`).join('')}`).join(', '));

const limitHeaders = ({ max, left, resetAt, seconds }: Left): Record<string, string> => ({
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

/** The token of a request that is one of those that `fits` says, the empty string for another one, and null without any. */
export function tokenIn({ headers }: FastifyRequest, fits: (claims: Claims) => boolean): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined) return null;
  const token = readToken(bearer);
  return token && fits(token.claims) ? token.secret : '';
}

/** How a server says what goes wrong before a request is looked at. */
export const errorFormat: ErrorFormat = {
  token: (request) => tokenIn(request, ({ scope }) => scope === scopes.access),
  unauthorized: (reason) => why[reason],
  lacksScope: () => refused(400, 'InvalidToken', 'Bad token scope'),
  limited: (left) => ({ ...refused(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), headers: limitHeaders(left) }),
  broken: () => refused(500, 'InternalServerError', 'Internal Server Error'),
  limitHeaders,
};
