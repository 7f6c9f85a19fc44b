import { fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const startMs = 120_000;
/** The environment variable with the host's URL. */
export const hostVariable = 'EVERYCAST_TEST_PDS';
/** The administration password that @atproto/dev-env gives every server. */
const admin = `Basic ${Buffer.from('admin:admin-pass').toString('base64')}`;

export type SeenRecord = { uri: string; cid: string; value: Record<string, unknown> };

/** A real Bluesky server. Others may use it at the same time, each with their own accounts. */
export interface Pds {
  url: string;
  /**
   * Creates an account with an app password and the handle `name.test`, with a suffix if that is taken. Bluesky reserves many plain words,
   * so `name` needs a digit.
   */
  createAccount(name: string): Promise<PdsAccount>;
  /** An account's posts on the server, oldest first. */
  posts(did: string): Promise<SeenRecord[]>;
  /** The bytes of a file that a record refers to. */
  blob(did: string, cid: string): Promise<Uint8Array>;
  /** Takes an account down, or restores it, as the server's administrator. */
  takeDown(did: string, down?: boolean): Promise<void>;
  /** The same token with the server's signature, but expired a minute ago. */
  expired(token: string): string;
  close(): Promise<void>;
}

export interface PdsAccount {
  did: string;
  handle: string;
  password: string;
  appPassword: string;
  /** Calls a procedure as the account's owner. */
  call(method: string, body: object | Uint8Array): Promise<Record<string, unknown>>;
  /** Deletes the app password, as its owner would in Bluesky's settings. */
  revoke(): Promise<void>;
}

/** The server shared by a run (pds-host.ts), which `close` leaves running; otherwise a separate one. */
export async function startPds(): Promise<Pds> {
  const host = process.env[hostVariable];
  if (!host) return startOwnPds();
  const offer = await fetch(host);
  if (!offer.ok) throw new Error(await offer.text());
  const { url, secret } = (await offer.json()) as OwnPds;
  return { ...operations(url, secret), url, close: async () => undefined };
}

/** Includes the key for its tokens. */
type OwnPds = Pds & { secret: string };

/** Starts a server and its identity directory in a separate process and folder; `close` stops and removes all of it. */
export const startOwnPds = (): Promise<OwnPds> => startInProcess(new URL('./pds-process.ts', import.meta.url));

/**
 * The same with the network's index (AppView), which has the counts and notifications of all accounts.
 * @param databaseUrl an empty PostgreSQL database. @param redis its host and port
 */
export const startNetwork = (databaseUrl: string, redis: string): Promise<Pds> =>
  startInProcess(new URL('./bluesky-network-process.ts', import.meta.url), { DB_POSTGRES_URL: databaseUrl, REDIS_HOST: redis });

async function startInProcess(file: URL, environment: Record<string, string> = {}): Promise<OwnPds> {
  const folder = await mkdtemp(join(tmpdir(), 'pds-'));
  const secret = randomBytes(16).toString('hex');
  const child = fork(file, [secret], {
    env: { ...process.env, ...environment, TMPDIR: folder, LOG_ENABLED: '0', NODE_NO_WARNINGS: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const close = async () => {
    if (child.connected) child.disconnect();
    const stubborn = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(stubborn);
    await rm(folder, { recursive: true, force: true });
  };
  const started = once(child, 'message', { signal: AbortSignal.timeout(startMs) });
  const outcome = await Promise.race([started, exited.then(([code]) => `The PDS ended while starting (${code}).`)]).catch(String);
  if (typeof outcome === 'string') {
    await close();
    throw new Error(outcome);
  }
  const { url } = outcome[0] as { url: string };
  return { ...operations(url, secret), url, secret, close };
}

function operations(url: string, secret: string): Omit<Pds, 'url' | 'close'> {
  return {
    async createAccount(name) {
      const password = randomBytes(12).toString('hex');
      const make = (local: string) =>
        post(url, 'com.atproto.server.createAccount', { handle: `${local}.test`, email: `${local}@example.com`, password });
      // Two concurrent requests for one name get an internal error.
      const account = await make(name).catch((error: Error) => {
        if (!/taken|InternalServerError/.test(error.message)) throw error;
        return make(`${name}${randomBytes(3).toString('hex')}`);
      });
      const token = `Bearer ${account.accessJwt}`;
      const { password: appPassword } = await post(url, 'com.atproto.server.createAppPassword', { name: 'everycast' }, token);
      return {
        did: String(account.did),
        handle: String(account.handle),
        password,
        appPassword: String(appPassword),
        call: (method, content) => post(url, method, content, token),
        revoke: async () => void (await post(url, 'com.atproto.server.revokeAppPassword', { name: 'everycast' }, token)),
      };
    },

    async posts(did) {
      const found: SeenRecord[] = [];
      let cursor: string | undefined;
      do {
        const params = { repo: did, collection: 'app.bsky.feed.post', limit: '100', reverse: 'true', ...(cursor && { cursor }) };
        const response = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${new URLSearchParams(params)}`);
        if (!response.ok) throw new Error(`listRecords: ${response.status} ${await response.text()}`);
        const page = (await response.json()) as { records: SeenRecord[]; cursor?: string };
        found.push(...page.records);
        cursor = page.cursor;
      } while (cursor !== undefined);
      return found;
    },

    async blob(did, cid) {
      const response = await fetch(`${url}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`);
      if (!response.ok) throw new Error(`getBlob: ${response.status} ${await response.text()}`);
      return response.bytes();
    },

    async takeDown(did, down = true) {
      const subject = { $type: 'com.atproto.admin.defs#repoRef', did };
      await post(url, 'com.atproto.admin.updateSubjectStatus', { subject, takedown: { applied: down } }, admin);
    },

    expired(token) {
      const [header, payload] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
      const past = Math.floor(Date.now() / 1000) - 60;
      const body = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: past })).toString('base64url')}`;
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
    },
  };
}

async function post(url: string, method: string, body: object | Uint8Array, authorization?: string): Promise<Record<string, unknown>> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(`${url}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': isFile ? 'image/png' : 'application/json', ...(authorization && { authorization }) },
    body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
