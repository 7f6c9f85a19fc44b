import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file or folder of a cloud; `parent`: null at the top. */
export interface CloudFile {
  id: string;
  name: string;
  parent: string | null;
  folder: boolean;
  type: string;
  content: Buffer;
  /** Counts changes of the content. */
  revision: number;
  /** More of what the cloud says about it. */
  more: Record<string, unknown>;
}

export interface CloudRequest {
  url: URL;
  method: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}
export interface CloudAnswer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
}

/** How a cloud speaks. Paths begin with the host's role, as under any address that isn't the cloud's own. */
interface CloudSpec {
  consentPath: string;
  tokenPath: string;
  /** Where a token is revoked by a form. */
  revokePath?: string;
  scopes: string;
  /** The error for a token that isn't valid. */
  unauthorized: CloudAnswer;
  answer(request: CloudRequest, cloud: Cloud): CloudAnswer | Promise<CloudAnswer> | null;
}

export interface Cloud {
  url: string;
  app: { clientId: string; clientSecret: string };
  files: Map<string, CloudFile>;
  /** Requests with a token, as "METHOD /path". */
  asked: string[];
  /** Tokens that were given out; deleting one revokes it. */
  tokens: Map<string, 'access' | 'refresh'>;
  /** Answers the next requests that match instead of the cloud. */
  faults: { matches: RegExp; answer: CloudAnswer; times: number }[];
  add(file: Partial<CloudFile> & Pick<CloudFile, 'name'>): CloudFile;
  change(id: string, content: Buffer): void;
  /** Access tokens expire; those who have a refresh token get another one. */
  expire(): void;
  /** The person takes back what they allowed. */
  revoke(): void;
  inFolder(parent: string | null): CloudFile[];
  stop(): Promise<void>;
}

/** A cloud on a local port: OAuth 2 with PKCE, where everyone consents at once, and its API. */
export async function startCloud({ consentPath, tokenPath, revokePath, scopes, unauthorized, answer }: CloudSpec): Promise<Cloud> {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const server = http.createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cloud: Cloud = {
    url,
    app: { clientId: 'everycast', clientSecret: 'the app’s secret'.replace('’', '') },
    files: new Map(),
    asked: [],
    tokens: new Map(),
    faults: [],
    add(given) {
      const file = {
        id: randomUUID(),
        parent: null,
        folder: false,
        type: 'image/png',
        content: Buffer.alloc(0),
        revision: 1,
        more: {},
        ...given,
      };
      cloud.files.set(file.id, file);
      return file;
    },
    change(id, content) {
      const file = cloud.files.get(id);
      if (file) Object.assign(file, { content, revision: file.revision + 1 });
    },
    expire() {
      for (const [token, kind] of cloud.tokens) if (kind === 'access') cloud.tokens.delete(token);
    },
    revoke: () => cloud.tokens.clear(),
    inFolder: (parent) => [...cloud.files.values()].filter((file) => file.parent === parent),
    async stop() {
      server.close().closeAllConnections();
    },
  };

  const give = (kind: 'access' | 'refresh') => {
    const token = `${kind}-${randomUUID()}`;
    cloud.tokens.set(token, kind);
    return token;
  };

  function consent(asked: URL): CloudAnswer {
    const [redirect, challenge] = [asked.searchParams.get('redirect_uri') ?? '', asked.searchParams.get('code_challenge') ?? ''];
    if (asked.searchParams.get('client_id') !== cloud.app.clientId || challenge === '')
      return { status: 400, json: { error: 'invalid_request' } };
    const code = randomUUID();
    codes.set(code, { challenge, redirect });
    const back = new URL(redirect);
    back.search = new URLSearchParams({ code, state: asked.searchParams.get('state') ?? '' }).toString();
    return { status: 302, headers: { location: back.href } };
  }

  function token(body: string): CloudAnswer {
    const form = new URLSearchParams(body);
    const refuse = (error: string): CloudAnswer => ({ status: 400, json: { error, error_description: `It is ${error}.` } });
    if (form.get('client_secret') !== cloud.app.clientSecret) return refuse('invalid_client');
    const answered = { access_token: '', token_type: 'bearer', expires_in: 3600, scope: scopes };
    if (form.get('grant_type') === 'refresh_token') {
      if (cloud.tokens.get(form.get('refresh_token') ?? '') !== 'refresh') return refuse('invalid_grant');
      return { json: { ...answered, access_token: give('access') } };
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== hash || code.redirect !== form.get('redirect_uri')) return refuse('invalid_grant');
    return { json: { ...answered, access_token: give('access'), refresh_token: give('refresh') } };
  }

  function revoked(given: string): CloudAnswer {
    if (!cloud.tokens.delete(given)) return { status: 400, json: { error: 'invalid_token' } };
    cloud.revoke();
    return { json: {} };
  }

  async function answerTo(request: CloudRequest): Promise<CloudAnswer> {
    const { url: asked, method, headers, body } = request;
    if (asked.pathname === consentPath) return consent(asked);
    if (asked.pathname === tokenPath) return token(body);
    if (asked.pathname === revokePath) return revoked(new URLSearchParams(body).get('token') ?? '');
    const line = `${method} ${asked.pathname}${asked.search}`;
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (given !== undefined) cloud.asked.push(line);
    const fault = cloud.faults.find(({ matches, times }) => times > 0 && matches.test(line));
    if (fault) {
      fault.times -= 1;
      return fault.answer;
    }
    // What a file's link leads to needs no token.
    if (!asked.pathname.startsWith('/open/') && cloud.tokens.get(given ?? '') !== 'access') return unauthorized;
    return (await answer(request, cloud)) ?? { status: 404, json: { error: { code: 'notThere', message: line } } };
  }

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = { url: new URL(request.url ?? '/', url), method: request.method ?? '', headers: request.headers };
    const { status = 200, headers = {}, json, bytes } = await answerTo({ ...asked, body: Buffer.concat(chunks).toString('utf8') });
    const sent = bytes ?? Buffer.from(json === undefined ? '' : JSON.stringify(json));
    const type = bytes ? 'application/octet-stream' : 'application/json';
    response.writeHead(status, { 'content-type': type, 'content-length': sent.byteLength, ...headers }).end(sent);
  }

  return cloud;
}

/** A page of a list, and where the next one starts. */
export function pageOf<T>(all: readonly T[], cursor: string | null, size: number): { items: T[]; next: string | null } {
  const from = Number(cursor ?? 0);
  return { items: all.slice(from, from + size), next: from + size < all.length ? String(from + size) : null };
}
