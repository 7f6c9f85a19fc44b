import type { Answer } from '../../core/routes/http.ts';
import type { ErrorFormat } from '../../core/routes/requests.ts';
import type { RateLimitStatus } from '../../core/windows.ts';

/** The X API's error format: a problem of RFC 9457. */
export const problem = (status: number, title: string, detail: string, type = 'about:blank', more: object = {}): Answer => ({
  status,
  type: 'application/problem+json',
  body: { title, detail, type, status, ...more },
});

/** Schema InvalidRequestProblem. */
export const invalid = (detail: string): Answer => problem(400, 'Invalid Request', detail, 'https://api.x.com/2/problems/invalid-request');

/** Schema ResourceNotFoundProblem. */
export const notFound = (resource: string, id: string): Answer => {
  const detail = `Could not find ${resource} with id: [${id}].`;
  const more = { resource_type: resource, resource_id: id, parameter: 'id', value: id };
  return problem(404, 'Not Found Error', detail, 'https://api.x.com/2/problems/resource-not-found', more);
};

export const forbidden = (detail: string): Answer => problem(403, 'Forbidden', detail);

const limitHeaders = ({ max, left, resetAt }: RateLimitStatus): Record<string, string> => ({
  'x-rate-limit-limit': String(max),
  'x-rate-limit-remaining': String(left),
  'x-rate-limit-reset': String(Math.ceil(resetAt.getTime() / 1000)),
});

/** X's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized: () => problem(401, 'Unauthorized', 'Unauthorized'),
  lacksScope: () => forbidden('You are not permitted to perform this action.'),
  limited: (left) => ({ ...problem(429, 'Too Many Requests', 'Too Many Requests'), headers: limitHeaders(left) }),
  broken: () => problem(500, 'Internal Server Error', 'Internal error', 'https://api.x.com/2/problems/internal-error'),
  limitHeaders,
};
