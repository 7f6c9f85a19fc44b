/**
 * A failed call. `code` is one of the API's error codes, or `offline` without a response. `status` is the HTTP status, 0 without a
 * response. `message` is a sentence for people. `details` is what the API adds to a code, such as `fields`.
 */
export class EverycastError extends Error {
  override readonly name = 'EverycastError';
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  /** Seconds until the same call may be sent again; null if the server doesn't say. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    message: string,
    more: { status?: number; details?: unknown; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 0;
    this.details = more.details;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** No response arrived. */
export const offline = (cause: unknown): EverycastError =>
  new EverycastError('offline', 'The server can’t be reached. Check the address and your connection.', { cause });

/** The API's error in a response's text; null if it isn't one of the API, but for example a proxy's page. */
export function apiErrorIn(text: string, status: number, retryAfter: number | null = null): EverycastError | null {
  const body = jsonOrNull(text);
  if (!isRecord(body) || !isRecord(body.error)) return null;
  const { code, message, details } = body.error;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  return new EverycastError(code, message, { status, details, retryAfter });
}

/** Parses an error response: `{error: {code, message, details}}`. */
export async function errorOf(response: Response): Promise<EverycastError> {
  const { status } = response;
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const other = new EverycastError('unknown', `The server answered with status ${status}.`, { status, retryAfter });
  return apiErrorIn(await response.text(), status, retryAfter) ?? other;
}

/** The seconds of a `Retry-After` header, which has a number or a date; null without one. */
export function secondsIn(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page: what it says is in the status
  }
}
