import { readText } from './body.ts';
import type { PlatformEnv } from './env.ts';
import { type Fields, isFields } from './fields.ts';
import { type Unreached, unreached } from './unreached.ts';

/** Far above any response expected here. Bytes. */
const maxAnswer = 4_000_000;

/**
 * How far a failed call got:
 * - `unsent`: the request certainly never left.
 * - `unanswered`: it may have arrived, but there was no complete response.
 * - `unexpected`: a successful response that doesn't match the request.
 * - `refused`: a response with an error status.
 */
export type FailureKind = 'unsent' | 'unanswered' | 'unexpected' | 'refused';

type Details = { status?: number; headers?: Headers; body?: unknown; why?: Unreached; cause?: unknown };

/** A failed call. Internal to adapters: their `problemOf` converts it to a PlatformProblem. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly host: string;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Headers;
  /** The response: parsed if it is JSON, otherwise text, and null if empty. */
  readonly body: unknown;
  readonly why: Unreached | null;

  constructor(stage: FailureKind, host: string, { status = 0, headers, body = null, why, cause }: Details) {
    super(`${host}: ${stage}${status ? ` ${status}` : ''}`, { cause });
    this.name = 'CallFailure';
    this.kind = stage;
    this.host = host;
    this.status = status;
    this.headers = headers ?? new Headers();
    this.body = body;
    this.why = why ?? null;
  }
}

type Body = { json: unknown } | { form: Record<string, string> } | { bytes: BodyStream; length: number } | object;
type BodyStream = ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;

export type Ask = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Added to the URL; undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  token?: string;
  headers?: Record<string, string>;
  timeoutMs: number;
  /** Aborts the call; what was sent by then may have arrived. */
  signal?: AbortSignal;
  /** Statuses that count as success in addition to 200–299. */
  also?: readonly number[];
} & Body;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise text, and null if empty. */
  body: unknown;
}

/**
 * Calls a platform's HTTP API, with JSON, a form, or raw bytes.
 * @throws CallFailure
 */
export async function call(env: Pick<PlatformEnv, 'fetch'>, ask: Ask): Promise<Answer> {
  const url = addressOf(ask);
  const host = new URL(url).host;
  const { body, headers } = bodyOf(ask);
  const all: Record<string, string> = { accept: 'application/json', ...headers, ...ask.headers };
  if (ask.token !== undefined) all.authorization = `Bearer ${ask.token}`;
  const timeout = AbortSignal.timeout(ask.timeoutMs);
  const init: RequestInit = {
    method: ask.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: all,
    // Redirects are never followed, because they would send the token to another server.
    redirect: 'manual',
    signal: ask.signal ? AbortSignal.any([ask.signal, timeout]) : timeout,
  };
  if (body !== undefined) init.body = body;
  if (body instanceof ReadableStream) Object.assign(init, { duplex: 'half' });

  let response: Response | undefined;
  let text: string;
  try {
    response = await env.fetch(url, init);
    text = await readText(response, maxAnswer);
  } catch (cause) {
    const why = unreached(cause, host);
    throw new CallFailure(response || why.sent ? 'unanswered' : 'unsent', host, { why, cause });
  }
  const answer = { status: response.status, headers: response.headers, body: parsed(text) };
  if (response.ok || ask.also?.includes(response.status)) return answer;
  throw new CallFailure('refused', host, answer);
}

/** A response's JSON object. @throws CallFailure unexpected, if it isn't one */
export function objectIn({ body, ...answer }: Answer, url: string): Fields {
  if (isFields(body)) return body;
  throw unexpectedAnswer({ ...answer, body }, url);
}

/** A successful response without content (204). @throws CallFailure unexpected, if it is anything else */
export function doneIn(answer: Answer, url: string): true {
  if (answer.status === 204) return true;
  throw unexpectedAnswer(answer, url);
}

/** A successful response that doesn't match the request. */
export const unexpectedAnswer = (answer: Answer, url: string): CallFailure => new CallFailure('unexpected', new URL(url).host, answer);

function addressOf({ url, query }: Ask): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

function bodyOf(ask: Ask): { body?: NonNullable<RequestInit['body']>; headers: Record<string, string> } {
  if ('json' in ask) return { body: JSON.stringify(ask.json), headers: { 'content-type': 'application/json' } };
  if ('form' in ask) return { body: new URLSearchParams(ask.form), headers: {} };
  if ('bytes' in ask) return { body: ask.bytes, headers: { 'content-length': String(ask.length) } };
  return { headers: {} };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return tooLarge.test(text) ? JSON.parse(text, inWholeOrAsText) : JSON.parse(text);
  } catch {
    // Not JSON: the caller interprets the text.
    return text;
  }
}

/** Could be a number that JavaScript would round. */
const tooLarge = /[:[,]\s*-?\d{16}/;
/** Some platforms write 64-bit IDs as numbers: these are kept as written. */
const inWholeOrAsText = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value;
