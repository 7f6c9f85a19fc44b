import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Answer, valuesOf } from '../../core/routes/http.ts';
import type { ErrorFormat } from '../../core/routes/requests.ts';
import type { RateLimitStatus } from '../../core/windows.ts';

/** Mastodon's error format (entity Error). */
export const refused = (status: number, error: string, more: object = {}): Answer => ({ status, body: { error, ...more } });

/** An unknown or invalid field. */
export const invalid = ({ issues }: z.ZodError): Answer =>
  refused(422, `Validation failed: ${issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' ')).join(', ')}`);

const why = {
  missing: 'The access token is invalid',
  unknown: 'The access token is invalid',
  expired: 'The access token expired',
  revoked: 'The access token was revoked',
};

const limitHeaders = ({ max, left, resetAt }: RateLimitStatus): Record<string, string> => ({
  'x-ratelimit-limit': String(max),
  'x-ratelimit-remaining': String(left),
  'x-ratelimit-reset': resetAt.toISOString(),
});

/** Mastodon's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized: (reason) => refused(401, why[reason]),
  lacksScope: () => refused(403, 'This action is outside the authorized scopes'),
  limited: (left) => ({ ...refused(429, 'Too many requests'), headers: limitHeaders(left) }),
  broken: () => refused(500, 'Internal Server Error', { status: 500 }),
  limitHeaders,
};

/** Parameters can be JSON or a form. */
export const parametersOf = (request: FastifyRequest): Record<string, unknown> => valuesOf(request.body);
