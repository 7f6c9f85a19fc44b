import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { streamPlatforms } from '@everycast/contract/stream-platforms';
import { fallbackLanguage } from '@everycast/messages/render';
import type { Visitor } from '@everycast/sandbox/core/consent-host';
import type { FileStore } from '@everycast/sandbox/core/files';
import { createSandboxServer } from '@everycast/sandbox/core/routes/server';
import { createSandbox, type Sandbox } from '@everycast/sandbox/sandbox';
import { redirectUrlOf } from './features/accounts/apps/apps.ts';
import { seenByAll } from './kernel/database/limit.ts';
import type { Http } from './kernel/http/http.ts';
import { createLoopback } from './kernel/http/loopback.ts';
import { type Handler, mount } from './kernel/http/mount.ts';
import { languageFor } from './kernel/http/reader.ts';
import type { Kernel } from './kernel/kernel.ts';
import { installed, render } from './kernel/messages.ts';
import { createDial, type Target } from './kernel/safe-fetch/dial.ts';

type AsyncHandler = (...of: Parameters<Handler>) => Promise<void>;

/** The stand-ins' path on this instance. */
const prefix = '/sandbox';

export interface OpenSandbox {
  played: Sandbox;
  on: true;
  /** A stand-in's URL, as an account's service. */
  serviceOf: Sandbox['serviceOf'];
  /** A workspace's app at the stand-ins. */
  appOf: Sandbox['appOf'];
  /** The logins of a workspace's people, and of somebody new, on platforms with usernames and passwords. */
  loginsOf: Sandbox['loginsOf'];
  /** Calls the stand-ins in this process, whatever PUBLIC_URL is and even without the web role; anything else goes through safe-fetch. */
  fetch: typeof globalThis.fetch;
  /** Connects to where live streams go, for a URL of it; null for any other host. */
  dial(target: Target): Promise<Socket> | null;
  /** Serves the stand-ins to browsers, and to anyone with a token. */
  mount(http: Http): void;
  /** Called once nothing uses the stand-ins anymore. */
  close(): Promise<void>;
}

/** What the stand-ins' consent pages need of other features: who visits them, and what a workspace has connected. */
export interface SandboxLookUps {
  who(headers: Headers): Promise<{ userId: string; language?: string | null } | null>;
  isMember(userId: string, workspaceId: string): Promise<boolean>;
  /** The language that a workspace's owner has chosen. */
  languageOf(workspaceId: string): Promise<string | null>;
  /** A workspace's sandbox accounts on a platform, by their IDs there: those that work, and the one that this OAuth state reconnects. */
  accounts(workspaceId: string, platform: string, state: string | undefined): Promise<{ working: string[]; again: string | null }>;
}

/** The stand-ins of all platforms in this process; null if the instance has none. */
export async function openSandbox(kernel: Kernel, lookUps: SandboxLookUps): Promise<OpenSandbox | null> {
  const sandbox = kernel.config.sandbox ? await begin(kernel, lookUps) : null;
  // Defined even without a sandbox, so that runs scheduled earlier have a handler.
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
  /** Without the web role, the app isn't initialized yet. */
  const toApplication: AsyncHandler = async (request, response) => {
    await application?.ready();
    application?.routing(request, response);
  };
  /** A fetch that handles URLs with this prefix in this process. */
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
    // What platforms fetch themselves is on this server, or where a person said.
    fetch: atHome(() => kernel.publicUrl),
    consentHost: {
      async entry(visitor, tenant) {
        const who = await lookUps.who(headersOf(visitor));
        if (who === null) return 'signed-out';
        return (await lookUps.isMember(who.userId, tenant)) ? 'member' : 'stranger';
      },
      async accounts(tenant, platform, state) {
        const { working, again } = await lookUps.accounts(tenant, platform, state);
        return { connected: new Set(working), again };
      },
      isCallback: (address) => address === redirectUrlOf(kernel),
      languageOf: async (tenant) => installed(await lookUps.languageOf(tenant)) ?? fallbackLanguage,
      async texts(visitor) {
        const who = await lookUps.who(headersOf(visitor));
        const language = languageFor(who?.language, visitor);
        return { language, say: (message) => render(message, { language }) };
      },
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
    dial(target) {
      if (target.host !== sandboxHost) return null;
      // Opened by the first stream, for all: it isn't limited to what that stream's person may see.
      const opened = seenByAll(() => played.live.port());
      return opened.then((port) => dialHere({ ...target, host: '127.0.0.1', port, tls: false }));
    },
    mount(http) {
      application = http;
      mount(http, prefix, standIns.routing);
    },
    async close() {
      await played.live.close();
      await loopback.close();
      await standIns.close();
    },
  };
}

const sandboxHost = new URL(streamPlatforms.sandbox.url).hostname;
const dialHere = createDial({ allowPrivate: true });

/** Of a person, only their cookie. */
const headersOf = ({ cookie }: Visitor): Headers => new Headers(typeof cookie === 'string' ? { cookie } : {});

/** The stand-ins' files in the storage, streamed through the local disk. */
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
