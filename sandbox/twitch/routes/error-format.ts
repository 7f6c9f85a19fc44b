import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../core/routes/http.ts';
import type { ErrorFormat, ParsedRequest } from '../../core/routes/requests.ts';
import type { RateLimitStatus } from '../../core/windows.ts';

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** Twitch's error format. */
export const failure = (status: number, message: string): Answer => ({ status, body: { error: names[status] ?? '', status, message } });

const limitHeaders = ({ max, left, resetAt }: RateLimitStatus): Record<string, string> => ({
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1000)),
});

/** Twitch's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized: (why) => failure(401, why === 'missing' ? 'OAuth token is missing' : 'Invalid OAuth token'),
  lacksScope: (missing) => failure(401, `Missing scope: ${missing.join(' or ')}`),
  limited: (left) => ({ ...failure(429, 'Too Many Requests'), headers: limitHeaders(left) }),
  broken: () => failure(500, 'Internal Server Error'),
  limitHeaders,
};

/** Points that an app may spend for one user per minute. */
export const points = { name: 'points', max: 800, seconds: 60 };

/** What is wrong with a request's headers and parameters: Twitch requires the app's ID again, and the broadcaster. */
export function refusalOf(
  parsed: ParsedRequest,
  request: FastifyRequest,
  known: readonly string[],
  needs: readonly string[] = known,
): Answer | null {
  const client = request.headers['client-id'];
  if (client === undefined) return failure(401, 'Client ID is missing');
  if (client !== parsed.clientId) return failure(401, 'Client ID and OAuth token do not match');
  const query = request.query as Record<string, string | string[] | undefined>;
  const strange = Object.keys(query).find((name) => !known.includes(name));
  if (strange) return failure(400, `The parameter "${strange}" is not known`);
  const missing = needs.find((name) => !query[name]);
  if (missing) return failure(400, `Missing required parameter "${missing}"`);
  for (const name of ['moderator_id', 'sender_id']) {
    if (query[name] !== undefined && query[name] !== parsed.account)
      return failure(401, `The ID in ${name} must match the user ID found in the request's OAuth token.`);
  }
  return null;
}
