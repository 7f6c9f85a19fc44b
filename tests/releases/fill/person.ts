import { randomUUID } from 'node:crypto';
import type { ConsentOutcome } from '@everycast/contract/accounts';
import type { Ingest, Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { consentTo, fetchAs } from '../../support/consent.ts';
import { until } from '../../support/until.ts';

/** Someone who uses a running server over HTTP, in one workspace at a time. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** @throws Error with the answer, unless it is a success */
async function answerOf(answer: Response, what: string): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`);
  return text;
}

/** Signs somebody in. */
export async function createPerson(url: string, login: { email: string; password: string }) {
  const headers = { origin: url, 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(login) });
  await answerOf(signedIn, `${login.email} signs in`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  let workspace = '';

  const request = (method: Method, path: string, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData;
    return fetch(url + path, {
      method,
      headers: {
        cookie,
        origin: url,
        'x-workspace': workspace,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  async function call<T>(method: Method, path: string, body?: object): Promise<T> {
    const text = await answerOf(await request(method, path, body), `${method} ${path}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  return {
    ...login,
    cookie,
    request,
    call,
    /** What follows is about this workspace. */
    enter(workspaceId: string) {
      workspace = workspaceId;
    },
    /** Adds an image to the library. */
    async upload(name: string, bytes: Buffer, type: string): Promise<Media> {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
      return call<Media>('POST', '/api/v1/media', form);
    },
    /** Adds what is at an address to the library. */
    async importFrom(address: string): Promise<Media> {
      const { id } = await call<Ingest>('POST', '/api/v1/media/imports', { url: address });
      return until(async () => {
        const { media, problem } = await call<Ingest>('GET', `/api/v1/media/imports/${id}`);
        if (problem) throw new Error(`${address} was not imported: ${problem.message}`);
        return media;
      });
    },
    /** Connects an account of the sandbox as someone who agrees to everything would. */
    async connect(platform: PlatformId): Promise<void> {
      if (platform === 'bluesky') return void (await call('POST', '/api/v1/accounts/bluesky/sandbox', {}));
      const browser = fetchAs(cookie);
      const { url: page } = await call<{ url: string }>('POST', `/api/v1/accounts/${platform}/consent`, { sandbox: true });
      const back = await browser(await consentTo(page, {}, browser), { redirect: 'manual' });
      const id = new URL(back.headers.get('location') ?? '', url).searchParams.get('connect');
      if (id === null) throw new Error(`${platform} was not connected: ${back.status} ${await back.text()}`);
      const { state, found } = await call<ConsentOutcome>('GET', `/api/v1/accounts/choices/${id}`);
      if (state === 'choose') await call('POST', `/api/v1/accounts/choices/${id}`, { remoteIds: found.map(({ remoteId }) => remoteId) });
    },
  };
}

/** Signs somebody up, and in. */
export async function signUp(url: string, name: string): Promise<Person> {
  const login = { email: `${name.split(' ')[0]?.toLowerCase()}@example.org`, password: 'correct horse battery' };
  const headers = { origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify({ name, ...login }) });
  await answerOf(answer, `${name} signs up`);
  return createPerson(url, login);
}
