import { type Ask, CallFailure, call, objectIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';

export type Answer = Record<string, unknown>;

/** What servers limit, by the name that steps use, and its cost in points. */
const costs = { posts: 3, uploads: 1 };

/** `quota`: the limit that the response reports on. `signal` aborts the call. `proxy`: the service that the server passes the call on to. */
type Target = {
  base: string;
  method: string;
  token?: string | undefined;
  params?: Record<string, string | readonly string[]>;
  timeoutMs: number;
  signal?: AbortSignal;
  quota?: keyof typeof costs;
  proxy?: string;
};

/** A file or a chunk of one; `length` in bytes. */
export interface Bytes {
  contentType: string;
  bytes: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  length: number;
}

/**
 * Calls an XRPC query (GET).
 * @throws CallFailure
 */
export const query = (env: PlatformEnv, target: Target): Promise<Answer> => send(env, target, { method: 'GET' });

/**
 * Calls an XRPC procedure (POST) with JSON, a file or nothing.
 * @throws CallFailure
 */
export function procedure(env: PlatformEnv, { json, file, ...target }: Target & { json?: object; file?: Bytes }): Promise<Answer> {
  if (json) return send(env, target, { method: 'POST', json });
  if (!file) return send(env, target, { method: 'POST' });
  const { contentType, ...bytes } = file;
  return send(env, target, { method: 'POST', headers: { 'content-type': contentType }, ...bytes });
}

type How = Pick<Ask, 'method' | 'headers'> & ({ json: object } | Omit<Bytes, 'contentType'> | object);

async function send(env: PlatformEnv, target: Target, how: How): Promise<Answer> {
  const { base, method, params, token, timeoutMs, signal, quota, proxy } = target;
  const url = `${base}/xrpc/${method}`;
  // A list is a parameter for each of its items.
  const given = Object.entries(params ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const ask: Ask = { url: given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`, timeoutMs, ...how };
  if (token !== undefined) ask.token = token;
  if (signal) ask.signal = signal;
  if (proxy !== undefined) ask.headers = { ...ask.headers, 'atproto-proxy': proxy };
  const answer = await call(env, ask);
  if (quota) reportRateLimit(quota, answer.headers, env);
  // Some procedures return nothing.
  return answer.body === null ? {} : objectIn(answer, url);
}

/** A successful response that doesn't match the request. */
export const unexpectedAnswer = (base: string): CallFailure => new CallFailure('unexpected', new URL(base).host, { status: 200 });

/** A server reports the tightest of its limits, in points; the reset is in seconds since 1970. */
function reportRateLimit(name: keyof typeof costs, headers: Headers, env: PlatformEnv): void {
  const [left, reset] = ['ratelimit-remaining', 'ratelimit-reset'].map((header) => Number(headers.get(header) ?? Number.NaN));
  if (left === undefined || reset === undefined || Number.isNaN(left) || Number.isNaN(reset)) return;
  env.reportRateLimit({ name, remaining: Math.floor(left / costs[name]), resetsAt: new Date(reset * 1000) });
}
