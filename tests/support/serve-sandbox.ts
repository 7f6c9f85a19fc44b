import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { FileStore } from '@everycast/sandbox/core/files';
import { createSandboxServer } from '@everycast/sandbox/core/routes/server';
import type { Stage } from '@everycast/sandbox/core/stand-in';
import { createSandbox } from '@everycast/sandbox/sandbox';
import { newId } from '../../server/kernel/ids.ts';
import type { TestDatabase } from './database.ts';

interface SandboxOptions {
  pace?: Partial<Stage['pace']>;
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
      pace: { processing: 50, slow: 200, ...options.pace },
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
    db: database.db,
    /** For a server that shares it: tenants are workspaces. */
    databaseUrl: database.url,
    /** Their files' folder. */
    folder,
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
      return { ...other.sandbox, close: other.close };
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof serveSandbox>>;

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
