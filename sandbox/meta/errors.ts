import { secret } from '../core/ids.ts';
import type { Answer } from '../core/routes/http.ts';
import type { ErrorFormat } from '../core/routes/requests.ts';
import type { RateLimitStatus } from '../core/windows.ts';

export interface GraphWords {
  status?: number;
  code: number;
  subcode?: number;
  type?: string;
  message: string;
  transient?: boolean;
  /** Shown to people. */
  title?: string;
  user?: string;
  data?: object;
}

/** The Graph API's error format. */
export function graphError({
  status = 400,
  code,
  subcode,
  type = 'OAuthException',
  message,
  transient,
  title,
  user,
  data,
}: GraphWords): Answer {
  const error = {
    message,
    type,
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    ...(transient !== undefined && { is_transient: transient }),
    ...(title !== undefined && { error_user_title: title }),
    ...(user !== undefined && { error_user_msg: user }),
    ...(data !== undefined && { error_data: JSON.stringify(data) }),
    fbtrace_id: secret(8),
  };
  return { status, body: { error } };
}

export const badParameter = (message: string, more: Partial<GraphWords> = {}): Answer =>
  graphError({ code: 100, message: `(#100) ${message}`, ...more });

/** The Graph API's error for an ID that doesn't exist, or isn't visible to this token. */
export const missing = (method: string, id: string): Answer => {
  const message = `Unsupported ${method.toLowerCase()} request. There is no object with the ID '${id}', or this token may not see it.`;
  return graphError({ code: 100, subcode: 33, type: 'GraphMethodException', message });
};

/** The upload hosts' error format. */
export const uploadError = (status: number, type: string, message: string, retriable = false): Answer => ({
  status,
  body: { debug_info: { retriable, type, message } },
});

/** The parts of a request that are used here. */
interface Asking {
  headers: { authorization?: string | undefined };
  query: unknown;
  body: unknown;
}

/** A token is in the header, under either name, or a parameter. */
export function tokenIn({ headers, query, body }: Asking): string | null {
  const header = /^(?:Bearer|OAuth) (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (header !== undefined) return header;
  const given = { ...parameters(body), ...parameters(query) }.access_token;
  return typeof given === 'string' ? given : null;
}

const parameters = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

const logins = {
  missing: { code: 104, message: 'An access token is needed for this request.' },
  unknown: { code: 190, message: 'Invalid OAuth access token: it cannot be read.' },
  expired: { code: 190, subcode: 463, message: 'The access token has expired.' },
  revoked: { code: 190, subcode: 460, message: 'The access token does not hold: its session was ended.' },
};

/**
 * The Graph API's errors before a request is processed.
 * @param limits how every response reports a limit, and the error when it is reached
 */
export const graphErrorFormat = (limits: {
  headers(left: RateLimitStatus): Record<string, string>;
  code: number;
  message: string;
}): ErrorFormat => ({
  token: tokenIn,
  unauthorized: (why) => ({
    ...graphError(logins[why]),
    headers: { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_token" "The access token does not hold"' },
  }),
  lacksScope: (names) =>
    graphError({ status: 403, code: 200, message: `(#200) The permission ${names.join(' and ')} is needed for this.` }),
  limited: (left): Answer => ({
    ...graphError({ status: 403, code: limits.code, message: `(#${limits.code}) ${limits.message}` }),
    headers: limits.headers(left),
  }),
  broken: () =>
    graphError({ status: 500, code: 2, transient: true, message: 'An unexpected error has occurred. Please retry your request later.' }),
  limitHeaders: limits.headers,
});

/** The used percentage of a limit. */
export const percentOf = ({ max, left }: RateLimitStatus): number => Math.min(100, Math.floor(((max - left) / max) * 100));

/** Minutes until something is allowed again; 0 while it is. */
export const minutesTo = ({ ok, resetAt }: RateLimitStatus, now: Date): number =>
  ok ? 0 : Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 60_000));
