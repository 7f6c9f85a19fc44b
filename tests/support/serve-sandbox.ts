import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppCredentials } from '@everycast/platforms/port/account';
import { shownOf } from '@everycast/sandbox/core/feed';
import type { FileStore } from '@everycast/sandbox/core/files';
import { createSandboxServer } from '@everycast/sandbox/core/routes/server';
import type { FeedPost, StandIn, StandInContext } from '@everycast/sandbox/core/stand-in';
import { createSandbox, type Sandbox } from '@everycast/sandbox/sandbox';
import { newId } from '../../server/kernel/ids.ts';
import { inEnglish } from '../../server/kernel/messages.ts';
import type { TestDatabase } from './database.ts';

interface SandboxOptions {
  pace?: Partial<StandInContext['pace']>;
  now?(): Date;
  /** Runs before a platform's stand-in is called. */
  before?(platform: string): Promise<void>;
}

/** All stand-ins on a separate port, with a real database and files in a temporary folder. */
export async function serveSandbox(database: Pick<TestDatabase, 'url' | 'db' | 'drop'>, options: SandboxOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-sandbox-'));
  const errors: unknown[] = [];

  async function serve() {
    let origin = '';
    const sandbox = createSandbox({
      db: database.db,
      files: filesIn(folder),
      now: options.now ?? (() => new Date()),
      key: 'a key for tests alone',
      base: () => `${origin}/sandbox`,
      fetch,
      consentHost: {
        entry: async () => 'member',
        isCallback: (address) => /^https?:/.test(address) && URL.canParse(address),
        accounts: async () => ({ connected: new Set(), again: null }),
        languageOf: async () => 'en',
        texts: async () => ({ language: 'en', say: inEnglish }),
      },
      pace: { processing: 50, slow: 200, audience: 0, ...options.pace },
    });
    const http = await createSandboxServer(sandbox, '/sandbox', (error) => errors.push(error));
    const server = createServer(async (request, response) => {
      try {
        await options.before?.(request.url?.split('/')[2] ?? '');
        http.routing(request, response);
      } catch (error) {
        errors.push(error);
        response.destroy();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      sandbox,
      async close(): Promise<void> {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await http.close();
      },
    };
  }

  const { sandbox, close } = await serve();
  return {
    ...sandbox,
    platforms: inEnglishAt(sandbox),
    db: database.db,
    /** For a server that shares it: tenants are workspaces. */
    databaseUrl: database.url,
    /** Their files' folder. */
    folder,
    /** The stand-ins as the server has them. */
    played: sandbox,
    /** Internal errors of the stand-ins; there should be none. */
    errors,
    async newTenant(): Promise<{ id: string; app: AppCredentials }> {
      const id = newId();
      const row = { id, name: 'Studio', zone: 'UTC', personalOf: null, createdAt: new Date() };
      await database.db.withTables<{ workspace: typeof row }>().insertInto('workspace').values(row).execute();
      return { id, app: sandbox.appOf(id) };
    },
    /** Another server with the same storage, as after a restart. */
    async again() {
      const other = await serve();
      return { ...other.sandbox, platforms: inEnglishAt(other.sandbox), close: other.close };
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof serveSandbox>>;

/** A post as somebody reads it in English. */
export type SeenPost = Omit<FeedPost, 'details'> & { details: { name: string; value: string }[] };

/** The details of a post in English. */
export const seenInEnglish = ({ details, ...post }: FeedPost): SeenPost => ({
  ...post,
  details: details.map(({ name, value }) => ({
    name: inEnglish({ code: name }),
    value: typeof value === 'string' ? value : inEnglish(value),
  })),
});

/** Everything in a feed. */
export const wholeFeed = { count: Number.POSITIVE_INFINITY };

/** A feed without the audience, in English. */
export const ownFeed = async ({ entries }: Pick<StandIn, 'entries'>, tenant: string): Promise<SeenPost[]> =>
  (await shownOf(await entries(tenant))).map(seenInEnglish);

/** The platforms with feeds in English. */
const inEnglishAt = ({ platforms }: Pick<Sandbox, 'platforms'>) =>
  new Map(
    [...platforms].map(([id, played]) => {
      const feed = async (tenant: string): Promise<SeenPost[]> => (await played.feed(tenant, wholeFeed)).posts.map(seenInEnglish);
      return [id, { ...played, feed }] as const;
    }),
  );

/** Files in a folder, by key. */
export function filesIn(folder: string): FileStore {
  /** A server's storage accepts no other keys. */
  const pathOf = (key: string) => {
    if (/^[\w!/.-]+$/.test(key)) return join(folder, key);
    throw new Error(`No file can be called ${key}.`);
  };
  return {
    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeFile(pathOf(key), bytes);
      return (await stat(pathOf(key))).size;
    },
    open: async (key, range) => createReadStream(pathOf(key), range),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
