import { isRecord } from '../stored.ts';

/**
 * A failed call. `code` is one of the contract's error codes, one of Better Auth's, or `offline` without a response. `status` is the HTTP
 * status, 0 without a response. `message` is a sentence for people.
 */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status: number, details?: unknown) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Parses an error response: `{error: {code, message, details}}` from our API, or `{code, message}` from Better Auth. */
export async function problemOf(response: Response, fallback: string): Promise<ApiProblem> {
  const body = await jsonOrNull(response);
  const said = isRecord(body?.error) ? body.error : (body ?? {});
  const code = typeof said.code === 'string' ? said.code : response.status === 429 ? 'too_many_requests' : 'internal';
  const message = typeof said.message === 'string' && said.message ? said.message : fallback;
  return new ApiProblem(code, message, response.status, said.details);
}

/** What a problem says beyond its message, by name; each may be missing. */
export const detailsOf = ({ details }: Pick<ApiProblem, 'details'>): Readonly<Record<string, unknown>> =>
  isRecord(details) ? details : {};

/** A thrown value as a problem; anything else is a bug and keeps its message. */
export const toApiProblem = (thrown: unknown): ApiProblem =>
  thrown instanceof ApiProblem ? thrown : new ApiProblem('internal', thrown instanceof Error ? thrown.message : String(thrown), 0);

async function jsonOrNull(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await response.json();
    return isRecord(body) ? body : null;
  } catch {
    return null; // a proxy's HTML page: only its status is useful
  }
}
