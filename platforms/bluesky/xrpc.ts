import { readText } from '../port/body.ts';
import type { PlatformEnv } from '../port/platform.ts';
import { type Unreached, unreached } from '../port/unreached.ts';

/** No answer that is asked for here comes near this many bytes. */
const maxAnswer = 1_000_000;
/** The names of XRPC errors are single words; "Not Found" is what other servers say. */
const errorName = /^[A-Za-z][A-Za-z0-9_]*$/;

export type Answer = Record<string, unknown>;

/**
 * How far a call came that did not give what it should:
 * - `unsent`: the request surely never left.
 * - `silent`: it may have been heard, but no whole answer came.
 * - `strange`: an answer that no XRPC server gives, or none that fits the question.
 * - `refused`: an XRPC error, named in `error`.
 */
type Stage = 'unsent' | 'silent' | 'strange' | 'refused';

type Details = { status?: number; error?: string; words?: string; headers?: Headers; why?: Unreached; cause?: unknown };

/** Internal to the adapter: `problemOf` makes a PlatformProblem of it. */
export class XrpcFailure extends Error {
  readonly stage: Stage;
  readonly host: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly error: string | null;
  /** What the server said about the error, or the empty string. */
  readonly words: string;
  readonly headers: Headers;
  readonly why: Unreached | null;

  constructor(stage: Stage, host: string, { status = 0, error, words = '', headers, why, cause }: Details) {
    super(`${stage}: ${status} ${error ?? ''}`, { cause });
    this.name = 'XrpcFailure';
    this.stage = stage;
    this.host = host;
    this.status = status;
    this.error = error ?? null;
    this.words = words;
    this.headers = headers ?? new Headers();
    this.why = why ?? null;
  }
}

type Target = { base: string; method: string; token?: string; timeoutMs: number };

/**
 * Calls an XRPC query (GET).
 * @throws XrpcFailure
 */
export function query(env: PlatformEnv, call: Target & { params?: Record<string, string> }): Promise<Answer> {
  const search = call.params ? `?${new URLSearchParams(call.params)}` : '';
  return send(env, call, search, { method: 'GET' });
}

/**
 * Calls an XRPC procedure (POST), with JSON, with a file or with nothing.
 * @throws XrpcFailure
 */
export function procedure(
  env: PlatformEnv,
  call: Target & { json?: object; file?: { contentType: string; bytes: Uint8Array<ArrayBuffer> } },
): Promise<Answer> {
  if (call.json) return send(env, call, '', { method: 'POST', body: JSON.stringify(call.json) }, 'application/json');
  if (call.file) return send(env, call, '', { method: 'POST', body: call.file.bytes }, call.file.contentType);
  return send(env, call, '', { method: 'POST' });
}

async function send(env: PlatformEnv, call: Target, search: string, init: RequestInit, contentType?: string): Promise<Answer> {
  const url = `${call.base}/xrpc/${call.method}${search}`;
  const host = new URL(call.base).host;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (contentType) headers['content-type'] = contentType;
  if (call.token) headers.authorization = `Bearer ${call.token}`;

  let response: Response | undefined;
  let text: string;
  try {
    // A redirect is never followed: it would carry the token, or a password, to somebody else.
    response = await env.fetch(url, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(call.timeoutMs) });
    text = await readText(response, maxAnswer);
  } catch (cause) {
    const why = unreached(cause, host);
    throw new XrpcFailure(response || why.sent ? 'silent' : 'unsent', host, { why, cause });
  }
  const body = parse(text);
  if (response.ok && body) return body;
  const details = { status: response.status, headers: response.headers };
  if (!response.ok && typeof body?.error === 'string' && errorName.test(body.error)) {
    const words = typeof body.message === 'string' ? body.message.slice(0, 500) : '';
    throw new XrpcFailure('refused', host, { ...details, error: body.error, words });
  }
  throw new XrpcFailure('strange', host, details);
}

/** An answer's JSON object; nothing at all counts as an empty one, for some procedures answer nothing. */
function parse(text: string): Answer | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : null;
  } catch {
    // No JSON: the caller of `parse` tells what that means.
    return null;
  }
}
