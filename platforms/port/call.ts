import { readText } from './body.ts';
import type { PlatformEnv } from './env.ts';
import { type Fields, isFields } from './fields.ts';
import { type Unreached, unreached } from './unreached.ts';

/** No answer that is asked for here comes near this many bytes. */
const maxAnswer = 4_000_000;

/**
 * How far a call came that did not give what it should:
 * - `unsent`: the request surely never left.
 * - `silent`: it may have been heard, but no whole answer came.
 * - `strange`: an answer of success that does not fit the question.
 * - `refused`: an answer of another status than success.
 */
export type Stage = 'unsent' | 'silent' | 'strange' | 'refused';

type Details = { status?: number; headers?: Headers; body?: unknown; why?: Unreached; cause?: unknown };

/** A call that failed. Internal to adapters: their `problemOf` makes a PlatformProblem of it. */
export class CallFailure extends Error {
  readonly stage: Stage;
  readonly host: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly headers: Headers;
  /** The answer, parsed where it is JSON, as text where it is not, and null where there is none. */
  readonly body: unknown;
  readonly why: Unreached | null;

  constructor(stage: Stage, host: string, { status = 0, headers, body = null, why, cause }: Details) {
    super(`${host}: ${stage}${status ? ` ${status}` : ''}`, { cause });
    this.name = 'CallFailure';
    this.stage = stage;
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
  /** Added to the address; what is undefined is left out. */
  query?: Record<string, string | number | boolean | undefined>;
  token?: string;
  headers?: Record<string, string>;
  timeoutMs: number;
  /** Ends the call early: what was sent by then may have been heard. */
  signal?: AbortSignal;
  /** Statuses that count as success besides those from 200 to 299. */
  also?: readonly number[];
} & Body;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, as text where it is not, and null where there is none. */
  body: unknown;
}

/**
 * Calls a platform's HTTP interface, with JSON, a form, or bytes as they come.
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
    // A redirect is never followed: it would carry the token to somebody else.
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
    throw new CallFailure(response || why.sent ? 'silent' : 'unsent', host, { why, cause });
  }
  const answer = { status: response.status, headers: response.headers, body: parsed(text) };
  if (response.ok || ask.also?.includes(response.status)) return answer;
  throw new CallFailure('refused', host, answer);
}

/** An answer's JSON object. @throws CallFailure strange, where it is none */
export function objectIn({ body, ...answer }: Answer, url: string): Fields {
  if (isFields(body)) return body;
  throw strange({ ...answer, body }, url);
}

/** The yes of a server that has nothing more to say (204). @throws CallFailure strange, where it is anything else */
export function doneIn(answer: Answer, url: string): true {
  if (answer.status === 204) return true;
  throw strange(answer, url);
}

/** An answer of success that does not fit the question. */
export const strange = (answer: Answer, url: string): CallFailure => new CallFailure('strange', new URL(url).host, answer);

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
    // No JSON: the caller tells what a text means.
    return text;
  }
}

/** What may be a number that JavaScript would round. */
const tooLarge = /[:[,]\s*-?\d{16}/;
/** Some platforms write their ids as numbers of 64 bits: these stay as they were written. */
const inWholeOrAsText = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value;
