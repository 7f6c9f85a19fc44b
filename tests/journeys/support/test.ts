import { test as base, expect, type Page } from '@playwright/test';
import { type Pds, type PdsAccount, startPds } from '../../support/pds.ts';
import { type Api, apiOf } from './api.ts';
import { withFastEncoder } from './encoder.ts';
import { type Person, signIn, signUp, stranger } from './people.ts';
import { type Server, startServer } from './server.ts';
import { startVideoHost, type VideoHost } from './video-host.ts';
import { closeWarm, leaveWarm, openWarm } from './warm.ts';
import { watch } from './watch.ts';

interface OfWorker {
  /** The real server, with `owner` as its first person. */
  server: Server;
  owner: Person;
  /** A real Bluesky server shared by all; started by the first journey that needs it. */
  pds: Pds;
  /** A web server with videos; started by the first journey that needs it. */
  host: VideoHost;
}
interface OfTest {
  /** Whether the browser saves data. By default it does, because prefetching screens costs a seventh of a journey's time. */
  savesData: boolean;
  /** Whether to use a new browser profile. By default it's the worker's warm one (warm.ts), which also ignores most options of contexts. */
  fresh: boolean;
  /** Whether the studio takes this computer for fast enough (encoder.ts). */
  fastEncoder: boolean;
  /** A new person who is signed in in this browser. */
  person: Person;
  /** That person's page. */
  signedInPage: Page;
  /** Our API, called by that person. */
  api: Api;
  /** A Bluesky account that they have connected; `id` is our own. */
  account: PdsAccount & { id: string };
  /** Another browser in which they are signed in. */
  otherDevice: Page;
  /** The errors that a journey causes on purpose; `quiet` expects them. */
  breaks: RegExp | null;
  /** Errors of the browser or the server, and requests that would leave the machine: none at the end of each journey. */
  quiet: undefined;
}

let accounts = 0;

export const test = base.extend<OfTest, OfWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  owner: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      const owner = await signUp(request, stranger('Ola Nord'));
      await request.dispose();
      await use(owner);
    },
    { scope: 'worker', auto: true },
  ],
  pds: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const pds = await startPds();
      await use(pds);
      await pds.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const host = await startVideoHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  savesData: [true, { option: true }],
  breaks: [null, { option: true }],
  fresh: [false, { option: true }],
  fastEncoder: [true, { option: true }],
  context: async ({ browser, savesData, fresh, fastEncoder }, use, info) => {
    const context = fresh ? await browser.newContext() : await openWarm(browser);
    const saving = savesData
      ? await context.addInitScript(() => Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true }))
      : null;
    const fast = fastEncoder ? await withFastEncoder(context) : null;
    await use(context);
    if (fresh) await context.close();
    else if (info.status !== info.expectedStatus) await closeWarm();
    else {
      await saving?.dispose();
      await fast?.dispose();
      await leaveWarm(context);
    }
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  person: async ({ context }, use) => {
    const person = await signUp(context.request, stranger());
    await signIn(context.request, person);
    await use(person);
  },
  signedInPage: async ({ page, person: _signsIn }, use) => use(page),
  api: ({ context, server, person: _signsIn }, use) => use(apiOf(context.request, server.url)),
  account: async ({ pds, api }, use, { workerIndex }) => {
    const account = await pds.createAccount(`holm${workerIndex}n${++accounts}`);
    const login = { service: pds.url, identifier: account.handle, password: account.appPassword };
    const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky', login);
    await use({ ...account, id });
  },
  otherDevice: async ({ browser, contextOptions, baseURL, person }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL });
    await signIn(context.request, person);
    await use(await context.newPage());
    await context.close();
  },
  quiet: [
    async ({ context, server, breaks }, use) => {
      const troubles = watch(context, server.url, server.mayBeAsked);
      server.errors(); // another journey's
      await use(undefined);
      expect([...troubles.filter((one) => !breaks?.test(one)), ...server.errors()]).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
