import createClient, { type Client } from 'openapi-fetch';
import { EverycastError, errorOf } from './error.ts';
import { type WorkspaceEvent, workspaceEvents } from './events.ts';
import type { components, paths } from './generated/schema.ts';
import { waitFor, withRetries } from './retry.ts';
import { type UploadOptions, uploadFile } from './upload.ts';

type Ingest = components['schemas']['Ingest'];
type Media = components['schemas']['Media'];

export interface EverycastOptions {
  /** The server's address: "https://social.example.org". */
  url: string;
  /** An API key. In the browser, pages of the server itself need none: its cookie says who is there. */
  apiKey?: string;
  /** The ID of the workspace. A key has one of its own, so it's only for cookies; by default the person's own. */
  workspace?: string;
  /** The language of errors: "de". By default English. */
  language?: string;
  /** How often a call that could work later is sent again. 3 by default. */
  retries?: number;
  /** The longest `Retry-After` that is waited for, in seconds. 60 by default. */
  maxWaitSeconds?: number;
  /** By default the runtime's own. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface Everycast {
  /** Every call of the API, typed: `http.POST('/api/v1/posts', { body })`. Failures are thrown as EverycastError. */
  http: Client<paths>;
  /** A call that isn't typed, such as one with a file: the path, and what `fetch` takes. @throws EverycastError */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Adds a file to the library, whatever its size. @throws EverycastError */
  upload(file: Blob, options?: UploadOptions): Promise<Media>;
  /** What happens in the workspace, until the signal is aborted. @throws EverycastError if the key may not read it */
  events(signal?: AbortSignal): AsyncGenerator<WorkspaceEvent, void, undefined>;
}

/** `crypto.randomUUID` is only there on pages with https. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A call's response body: `await answer(everycast.http.GET('/api/v1/me'))`. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T; // errors are thrown, so this is a success
}

/**
 * A client of one server.
 * @throws TypeError if the address isn't one
 */
export function createEverycast(options: EverycastOptions): Everycast {
  const base = new URL(options.url);
  if (base.protocol !== 'https:' && base.protocol !== 'http:') throw new TypeError(`Not a web address: ${options.url}`);
  const origin = base.href.replace(/\/$/, '');
  const fetchOne = options.fetch ?? ((request: Request) => fetch(request));
  const { retries = 3, maxWaitSeconds = 60 } = options;
  const send = withRetries(fetchOne, { retries, maxWaitSeconds, wait: waitFor });

  const headers = (): Record<string, string> => ({
    ...(options.apiKey !== undefined && { Authorization: `Bearer ${options.apiKey}` }),
    ...(options.workspace !== undefined && { 'X-Workspace': options.workspace }),
    ...(options.language !== undefined && { 'Accept-Language': options.language }),
  });

  /** Adds what every call has; throws errors. */
  async function call(request: Request): Promise<Response> {
    for (const [name, value] of Object.entries(headers())) if (!request.headers.has(name)) request.headers.set(name, value);
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    // One key for all attempts: the server does it once.
    if (isWrite && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newKey());
    const response = await send(request);
    if (!response.ok) throw await errorOf(response);
    // The API has no pages: another site is there, or a network that asks people to sign in first.
    if ((response.headers.get('content-type') ?? '').startsWith('text/html')) {
      throw new EverycastError('not_everycast', 'This address isn’t an Everycast server.', { status: response.status });
    }
    return response;
  }

  const http = createClient<paths>({ baseUrl: origin, fetch: call });
  const request = (path: string, init?: RequestInit) => call(new Request(origin + path, init));

  return {
    http,
    request,
    upload: (file, uploadOptions) =>
      uploadFile(
        {
          endpoint: `${origin}/api/v1/media/uploads`,
          headers,
          ingest: async (id, signal) => (await (await request(`/api/v1/media/ingests/${id}`, { signal })).json()) as Ingest,
          wait: waitFor,
        },
        file,
        uploadOptions,
      ),
    events: (signal = new AbortController().signal) =>
      workspaceEvents(
        (stopped) => request('/api/v1/events', { signal: stopped, headers: { Accept: 'text/event-stream' } }),
        signal,
        waitFor,
      ),
  };
}
