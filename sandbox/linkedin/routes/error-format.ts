import type { FastifyRequest } from 'fastify';
import { type Answer, queryOf } from '../../core/routes/http.ts';
import type { ErrorFormat, ParsedRequest } from '../../core/routes/requests.ts';
import type { StandInContext } from '../../core/stand-in.ts';
import type { Allowance } from '../../core/windows.ts';

/** LinkedIn's error format. */
export const failure = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { status, code, message, ...more },
});

/** An invalid field. */
export const invalid = (description: string, code = 'INVALID_FIELD', status = 400): Answer => ({
  status,
  body: {
    status,
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: description,
    errorDetails: { inputErrors: [{ description, input: {}, code }] },
  },
});

export const denied = (what: string): Answer =>
  failure(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, { serviceErrorCode: 100 });
export const notFound = (what: string): Answer => failure(404, 'NOT_FOUND', `${what} does not exist`);

/** LinkedIn's errors before a request is processed. */
export const errorFormat: ErrorFormat = {
  token: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  unauthorized(why) {
    const [serviceErrorCode, code, message] = {
      missing: [65_604, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token'] as const,
      unknown: [65_600, 'INVALID_ACCESS_TOKEN', 'Invalid access token'] as const,
      revoked: [65_601, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user'] as const,
      expired: [65_602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired'] as const,
    }[why];
    return failure(401, code, message, { serviceErrorCode });
  },
  lacksScope: (missing) => denied(missing.join(', ')),
  limited: () =>
    failure(429, 'TOO_MANY_REQUESTS', 'Resource level throttle limit for calls to this resource is reached.', { serviceErrorCode: 101 }),
  broken: () => failure(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
};

/** Supported versions: all of 2026 that have been released. */
const versions = Array.from({ length: 9 }, (_, month) => `2026${String(month + 1).padStart(2, '0')}`);

/** A route of the versioned API: it requires a supported version and protocol, and rejects unknown parameters. */
export const versioned =
  (known: readonly string[], handle: (parsed: ParsedRequest, request: FastifyRequest) => Promise<Answer>) =>
  async (parsed: ParsedRequest, request: FastifyRequest): Promise<Answer> => {
    const version = request.headers['linkedin-version'];
    if (version === undefined)
      return failure(400, 'VERSION_MISSING', 'A version must be present. Please specify a version by adding the LinkedIn-Version header.');
    if (!versions.includes(String(version))) return failure(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
    if (request.headers['x-restli-protocol-version'] !== '2.0.0')
      return failure(400, 'INVALID_PROTOCOL', 'X-Restli-Protocol-Version must be 2.0.0');
    const strange = Object.keys(request.query as object).find((name) => !known.includes(name));
    if (strange) return failure(400, 'QUERY_PARAM_NOT_ALLOWED', `Unpermitted fields present in PARAMETER: ${strange}`);
    return handle(parsed, request);
  };

export const restliMethod = (request: FastifyRequest): string => String(request.headers['x-restli-method'] ?? '');

/** A body's errors, from zod's issues. */
export const wrongBody = ({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): Answer =>
  invalid(issues.map(({ path, message }) => `/${path.map(String).join('/')} :: ${message}`).join('; '));

/** A page of a list. */
export function pageOf(all: readonly object[], request: FastifyRequest): Answer {
  const { start = '0', count = '10' } = queryOf(request);
  const [from, max] = [Number(start), Number(count)];
  if (!Number.isInteger(from) || !Number.isInteger(max) || from < 0 || max < 1 || max > 100)
    return invalid('start and count are not valid.');
  return {
    status: 200,
    body: { paging: { start: from, count: max, links: [], total: all.length }, elements: all.slice(from, from + max) },
  };
}

/** What one member can write per UTC day. */
export function writes({ now }: StandInContext): Allowance {
  const seconds = now().getTime() / 1000;
  return { name: 'writes', max: 150, seconds: 86_400 - (seconds % 86_400) };
}
