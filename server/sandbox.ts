import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Visitor } from '@everycast/sandbox/core/doors';
import type { FileStore } from '@everycast/sandbox/core/files';
import { createSandboxServer } from '@everycast/sandbox/core/routes/server';
import { createSandbox, type Sandbox } from '@everycast/sandbox/sandbox';
import { redirectUrlOf } from './features/accounts/apps/apps.ts';
import type { Http } from './kernel/http/http.ts';
import { createLoopback } from './kernel/http/loopback.ts';
import { type Handler, mount } from './kernel/http/mount.ts';
import type { Kernel } from './kernel/kernel.ts';

type AsyncHandler = (...of: Parameters<Handler>) => Promise<void>;

/** Where the stand-ins are found, under the address of this instance. */
const prefix = '/sandbox';

export interface OpenSandbox {
  played: Sandbox;
  on: true;
  /** Where the stand-in of a platform is found, as an account's service. */
  serviceOf: Sandbox['serviceOf'];
  /** The credentials with which a workspace asks the stand-ins for consent. */
  appOf: Sandbox['appOf'];
  /** With what a workspace's people log in where they type names and passwords. */
  loginsOf: Sandbox['loginsOf'];
  /** Asks the stand-ins in this process, whatever PUBLIC_URL is and whether this process answers browsers; for all else, safe-fetch. */
  fetch: typeof globalThis.fetch;
  /** Gives browsers, and whoever has a token, the stand-ins. */
  mount(http: Http): void;
  /** To be called when nothing asks the stand-ins any more. */
  close(): Promise<void>;
}

/** Who somebody is by the cookie in their browser, and whether they belong to a workspace. */
export interface SandboxLookUps {
  userOf(headers: Headers): Promise<string | null>;
  isMember(userId: string, workspaceId: string): Promise<boolean>;
}

/** The stand-ins of all platforms in this process; null where the instance has none. */
export async function openSandbox(kernel: Kernel, lookUps: SandboxLookUps): Promise<OpenSandbox | null> {
  const sandbox = kernel.config.sandbox ? await begin(kernel, lookUps) : null;
  // Named even where there is no sandbox: what was planned while there was one has somebody who takes it.
  kernel.jobs.every('sandbox.clean', '27 4 * * *', async () => sandbox?.played.clean());
  return sandbox;
}

async function begin(kernel: Kernel, lookUps: SandboxLookUps): Promise<OpenSandbox> {
  let application: Http | null = null;
  const base = () => `${kernel.publicUrl}${prefix}`;

  const loopback = createLoopback((request, response) => {
    if (request.url?.startsWith(`${prefix}/`)) standIns.routing(request, response);
    else toApplication(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  /** A process without the web role has not made its application ready for anybody yet. */
  const toApplication: AsyncHandler = async (request, response) => {
    await application?.ready();
    application?.routing(request, response);
  };
  /** A fetch that stays in this process for addresses that begin so. */
  const atHome =
    (start: () => string): typeof fetch =>
    async (input, init = {}) => {
      const url = input instanceof Request ? null : new URL(input);
      return url?.href.startsWith(`${start()}/`) ? loopback.fetch(url, init) : kernel.safeFetch(input, init);
    };

  const played: Sandbox = createSandbox({
    db: kernel.db,
    files: filesOf(kernel),
    now: () => kernel.clock.now(),
    key: kernel.secrets.derive('sandbox'),
    base,
    // What platforms fetch by themselves lies with us, or where a person said.
    fetch: atHome(() => kernel.publicUrl),
    doors: {
      async entry(visitor, tenant) {
        const userId = await lookUps.userOf(headersOf(visitor));
        if (userId === null) return 'signed-out';
        return (await lookUps.isMember(userId, tenant)) ? 'member' : 'stranger';
      },
      isCallback: (address) => address === redirectUrlOf(kernel),
    },
  });
  const standIns = await createSandboxServer(played, prefix, (err) => kernel.log.error({ err }, 'A stand-in of the sandbox has failed'));

  return {
    played,
    on: true,
    serviceOf: played.serviceOf,
    appOf: played.appOf,
    loginsOf: played.loginsOf,
    fetch: atHome(base),
    mount(http) {
      application = http;
      mount(http, prefix, standIns.routing);
    },
    async close() {
      await loopback.close();
      await standIns.close();
    },
  };
}

/** Of a person, their cookie alone. */
const headersOf = ({ cookie }: Visitor): Headers => new Headers(typeof cookie === 'string' ? { cookie } : {});

/** Files of the stand-ins in the storage, streamed through this machine's disk. */
function filesOf({ storage, scratch }: Pick<Kernel, 'storage' | 'scratch'>): FileStore {
  return {
    async put(key, bytes, contentType) {
      const folder = await scratch.folder('sandbox');
      try {
        const path = join(folder.path, 'file');
        await pipeline(bytes, createWriteStream(path));
        const { size } = await stat(path);
        await storage.putFile(key, path, contentType);
        return size;
      } finally {
        await folder.remove();
      }
    },
    open: storage.stream,
    delete: storage.delete,
  };
}
