import type { Answer } from '../../core/routes/http.ts';
import type { ErrorFormat } from '../../core/routes/requests.ts';

/** Google APIs' error format. */
export function failure(
  code: number,
  reason: string,
  message: string,
  more: { domain?: string; status?: string; details?: object[] } = {},
): Answer {
  const { domain = 'global', status, details } = more;
  const error = { code, message, errors: [{ message, domain, reason }], ...(status && { status }), ...(details && { details }) };
  return { status: code, type: 'application/json; charset=UTF-8', body: { error } };
}

export const invalid = (message: string): Answer => failure(400, 'badRequest', message, { status: 'INVALID_ARGUMENT' });

const unauthorized = (reason: string, message: string): Answer => failure(401, reason, message, { status: 'UNAUTHENTICATED' });

/** A project's daily quota is used up. */
export const overQuota = (): Answer =>
  failure(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your <a href="/quota">quota</a>.', {
    domain: 'youtube.quota',
  });

export const lacksScope = (): Answer =>
  failure(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    status: 'PERMISSION_DENIED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', domain: 'googleapis.com' }],
  });

/** Google's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized: (why) =>
    why === 'missing'
      ? unauthorized('required', 'Request is missing required authentication credential.')
      : unauthorized('authError', 'Request had invalid authentication credentials.'),
  lacksScope,
  limited: () => failure(429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).', { status: 'RESOURCE_EXHAUSTED' }),
  broken: () => failure(500, 'backendError', 'Internal error encountered.', { status: 'INTERNAL' }),
};
