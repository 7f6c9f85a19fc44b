import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { expect, type Page, test } from '@playwright/test';

/* The service worker of the build on a small server, whose files a test may replace as an update of Everycast does. */

const built = new URL('../../web/build/client/', import.meta.url);
const worker = readFileSync(new URL('service-worker.js', built), 'utf8');
const filesOfBuild = readFileSync(new URL('files.json', built), 'utf8').slice(1, -1);

/** What the server has now: the page, and its only file. */
let build = 'a';
let up = true;
let web: Server;
let url: string;
test.beforeEach(async () => {
  build = 'a';
  up = true;
  web = createServer((request, response) => {
    const path = request.url ?? '/';
    const named = `/assets/file-${build}.js`;
    if (!up) return void request.socket.destroy();
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(`<h1>Build ${build}</h1>`);
    response.setHeader('content-type', 'text/javascript');
    if (path === '/service-worker.js') return void response.end(ofBuild());
    response.setHeader('cache-control', path.includes('portal') ? 'no-store' : 'public, max-age=31536000, immutable');
    response.statusCode = path === named || path.includes('portal') ? 200 : 404;
    response.end(`"${build}"`);
  }).listen(0);
  url = `http://localhost:${(web.address() as { port: number }).port}/`;
});
test.afterEach(() => void web.close());

/** The worker with this server's list of files in place of the build's. */
function ofBuild(): string {
  const list = filesOfBuild.split(',').map((file) => file.slice(1, -1));
  const first = worker.indexOf(list[0] as string) - 1;
  const last = list.at(-1) as string;
  return `${worker.slice(0, first)}"/assets/file-${build}.js"${worker.slice(worker.lastIndexOf(last) + last.length + 1)}`;
}

const register = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    await registration.update();
    await navigator.serviceWorker.ready;
  });
const load = (page: Page, path: string) => page.evaluate(async (file) => (await fetch(file)).status, path);
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('everycast-files')).keys()).map(({ url: one }) => new URL(one).pathname).sort());

test('an open tab keeps the files of its build through an update, and they go with its last tab', async ({ context }) => {
  const old = await context.newPage();
  await old.goto(url);
  await register(old);
  await expect.poll(() => old.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await load(old, '/assets/file-a.js')).toBe(200);

  build = 'b';
  const fresh = await context.newPage();
  await fresh.goto(url);
  await expect(fresh.getByRole('heading', { name: 'Build b' })).toBeVisible();
  await register(fresh);
  await expect.poll(() => fresh.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed');
  expect(await load(fresh, '/assets/file-b.js')).toBe(200);
  // The server has it no more.
  expect(await load(old, '/assets/file-a.js')).toBe(200);
  expect(await kept(old)).toEqual(['/assets/file-a.js', '/assets/file-b.js']);

  await old.close();
  await fresh.close();
  const next = await context.newPage();
  await next.goto(url);
  await expect.poll(() => kept(next)).toEqual(['/assets/file-b.js']);
});

test('a page has all files cached at once, and is told of one that is missing', async ({ page }) => {
  await page.goto(url);
  await register(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const missing = (files: string[]) =>
    page.evaluate(async (wanted) => {
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data.missing);
      });
      navigator.serviceWorker.controller?.postMessage(wanted, [port2]);
      return answered;
    }, files);
  expect(await missing(['/assets/file-a.js'])).toBeNull();
  expect(await missing(['/assets/gone.js', '/assets/file-a.js'])).toBe('/assets/gone.js');
  up = false;
  expect(await missing(['/assets/file-a.js'])).toBeNull();
  expect(await missing(['/assets/file-b.js'])).toBe('/assets/file-b.js');
  expect(await kept(page)).toEqual(['/assets/file-a.js']);
});

test('what is not a file of ours, named by its content, is not kept, and neither is a failure', async ({ page }) => {
  await page.goto(url);
  await register(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await load(page, '/assets/portal.js')).toBe(200);
  expect(await load(page, '/assets/gone.js')).toBe(404);
  expect(await load(page, '/api/v1/me')).toBe(404);
  expect(await load(page, '/')).toBe(200);
  expect(await kept(page)).toEqual([]);
  // Without all files there is no frame to start from: the browser says that there is no connection.
  up = false;
  await expect(page.reload()).rejects.toThrow();
});

test('a new worker starts early only where no other tab may need the files of the old one', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(url);
  await register(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await load(page, '/assets/file-a.js')).toBe(200);
  const other = await context.newPage();
  await other.goto(url);

  build = 'b';
  await register(page);
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
  await expect.poll(waiting).toBe('installed');
  const starts = () =>
    page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('take over', [port2]);
      return answered;
    });
  expect(await starts()).toBe(false);
  expect(await waiting()).toBe('installed');
  await other.close();
  await expect.poll(starts).toBe(true);
  await expect.poll(waiting).toBeNull();
  await expect.poll(() => kept(page)).toEqual([]);
});
