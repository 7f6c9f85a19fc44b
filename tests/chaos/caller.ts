import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiError, ErrorCode } from '@everycast/contract/errors';

type Body = object | FormData;

/** Somebody who repeats a request, with the same key, until it gets a response. */
export interface Caller {
  /** @throws Error if the response is a refusal */
  call<T>(method: string, path: string, body?: Body): Promise<T>;
  /** Also returns refusals, except those that pass. @param key repeated with the same key, it is the same request */
  send<T>(method: string, path: string, body: Body | undefined, key: string): Promise<Reply<T>>;
  signUp(name: string): Promise<{ email: string }>;
  /** Whatever follows is about this workspace. */
  enter(workspaceId: string): void;
  /** The same person in another workspace. */
  inside(workspaceId: string): Pick<Caller, 'call'>;
  cookie(): string;
  /** Answers so far that nobody should get: a path that met an error nobody foresaw. */
  errors: readonly string[];
  /** What tells this person and the workspace, for a connection of another kind. */
  headers(): Record<string, string>;
}

/** `passes`: it is temporary; a person's limit of an hour isn't. */
type Refusal = { message: string; isHourly: boolean; passes: boolean };
type Reply<T> = { ok: T } | { refused: Refusal; status: number };

/** Temporary failures. A key whose request died with its process is free again after a minute. */
const passing = new Set<ErrorCode | undefined>(['idempotency_in_progress', 'too_many_requests']);

/** @param address where the person calls from, for servers that trust this machine’s word for it: each address may ask so much */
export const createCaller = (url: string, address?: string): Caller => callerWith({ url, address }, new Map());

/** @param jar the cookies that the person has */
function callerWith({ url, address }: { url: string; address: string | undefined }, jar: Map<string, string>): Caller {
  let workspace: string | null = null;
  const errors: string[] = [];
  const cookie = () => [...jar.values()].join('; ');

  async function send<T>(method: string, path: string, body: Body | undefined, key: string): Promise<Reply<T>> {
    const form = body instanceof FormData;
    for (;;) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          cookie: cookie(),
          origin: url,
          'idempotency-key': key,
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(workspace && { 'x-workspace': workspace }),
          ...(body && !form && { 'content-type': 'application/json' }),
        },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      }).catch(() => null); // killed in the middle: retried
      const text = answer && (await answer.text().catch(() => null));
      if (answer?.ok && text !== null) {
        for (const cookie of answer.headers.getSetCookie()) jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
        return { ok: (text === '' ? null : JSON.parse(text)) as T };
      }
      if (answer && text !== null) {
        const refused = refusalIn(text);
        if (answer.status === 500) errors.push(`${new Date().toISOString()} ${method} ${path}: ${refused.message}`);
        if (!refused.passes && answer.status < 500) return { refused, status: answer.status };
      }
      await wait(200);
    }
  }

  async function call<T>(method: string, path: string, body?: Body): Promise<T> {
    const reply = await send<T>(method, path, body, randomUUID());
    if ('refused' in reply) throw new Error(`${method} ${path}: ${reply.status} ${reply.refused.message}`);
    return reply.ok;
  }

  return {
    call,
    send,
    cookie,
    errors,
    headers: () => ({ cookie: cookie(), ...(workspace && { 'x-workspace': workspace }) }),
    async signUp(name) {
      const login = { email: `${name.toLowerCase()}@example.org`, password: randomUUID() };
      await call('POST', '/api/auth/sign-up/email', { name, ...login });
      await call('POST', '/api/auth/sign-in/email', login);
      return login;
    },
    enter(workspaceId) {
      workspace = workspaceId;
    },
    inside(workspaceId) {
      const there = callerWith({ url, address }, jar);
      there.enter(workspaceId);
      return there;
    },
  };
}

function refusalIn(text: string): Refusal {
  try {
    const { error } = JSON.parse(text) as Partial<ApiError>;
    const details = (error?.details ?? {}) as { opensAt?: string };
    const isHourly = details.opensAt !== undefined;
    return { message: error?.message ?? text, isHourly, passes: !isHourly && passing.has(error?.code) };
  } catch {
    return { message: text, isHourly: false, passes: false }; // no JSON: something in between answered
  }
}
