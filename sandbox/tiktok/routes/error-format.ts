import type { FastifyRequest } from 'fastify';
import { secret } from '../../core/ids.ts';
import type { Answer } from '../../core/routes/http.ts';
import type { ErrorFormat } from '../../core/routes/requests.ts';

/** Every response has the same two parts, whatever the result. */
const envelope = (code: string, message: string) => ({ code, message, log_id: `2026${secret(12)}` });

export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { data: {}, error: envelope(code, message) },
});
export const done = (data: object): Answer => ({ status: 200, body: { data, error: envelope('ok', '') } });
export const invalid = (message: string): Answer => failure(400, 'invalid_param', message);

/** A body's errors, from zod's issues. */
export const wrongBody = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): Answer =>
  invalid(issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('; '));

/** TikTok requires this content type. */
export const isJson = (request: FastifyRequest): boolean =>
  /^application\/json; ?charset=utf-8$/i.test(request.headers['content-type'] ?? '');

/** TikTok's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized: () => failure(401, 'access_token_invalid', 'The access token is invalid or not found in the request.'),
  lacksScope: (missing) => failure(401, 'scope_not_authorized', `The user did not authorize the scope required: ${missing.join(', ')}`),
  limited: () => failure(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.'),
  broken: () => failure(500, 'internal_error', 'Something went wrong. Please try again later.'),
};

export const perMinute = (name: string, max: number) => ({ name, max, seconds: 60 });
