import type { PushMessage } from '@everycast/contract/push';
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keepShare, sharePath } from '../lib/device/shares.ts';
import { type TakeOver, takeOver } from '../lib/device/take-over.ts';
import type { KeptFiles } from '../lib/kept-files.ts';

/**
 * Caches the app's own files in the browser, so that an open tab can load each of them offline, and after a server update has replaced
 * them. Nothing else is cached: no API response, no media, no page with personal data. What other apps share is kept until somebody opens it.
 *
 * A file's name changes with its content, so one cache holds the files of several builds. A new worker waits, as is the default, until the
 * last tab of the old build is closed, or the only tab tells it to start, and only then deletes the old build's files.
 */

declare global {
  // From the types for workers, which conflict with those for pages.
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface FilesEvent extends ExtendableEvent {
    data: readonly string[] | TakeOver;
    ports: readonly MessagePort[];
  }
  interface PushEvent extends ExtendableEvent {
    data: { json(): unknown } | null;
  }
  interface NotificationEvent extends ExtendableEvent {
    notification: Notification;
  }
  interface WindowClient {
    focus(): Promise<WindowClient>;
    navigate(url: string): Promise<unknown>;
  }
}
declare const self: {
  /** This build's files, as listed by the build. The last is the shell that every screen starts from. */
  __WB_MANIFEST: readonly string[];
  /** The folders of this build's texts in other languages than English. */
  __TEXTS: readonly string[];
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: FilesEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** The longest wait for a file, in milliseconds. A lost connection may leave a request pending for minutes. */
const longest = 15_000;
const files = self.__WB_MANIFEST;
const texts = self.__TEXTS;
const shell = files.at(-1);
const cacheName = 'everycast-files';
const keep = new CacheFirst({
  cacheName,
  plugins: [
    {
      // Responses of proxies or captive portals must not be cached.
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
    },
  ],
});

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), keep);

// Pages come only from the server. Offline, the app starts from its empty shell, once all of its files are cached.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|sandbox\/[^/]+)\//.test(url.pathname),
  ({ request }) => fetch(request).catch(async () => (shell && (await caches.match(shell))) || Response.error()),
);

self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));

// A page asks for all files once it is idle.
self.addEventListener('message', (event) => {
  const { data } = event;
  const answer = async () => event.ports[0]?.postMessage(data === takeOver ? await startAlone() : await missingOf(event, data));
  event.waitUntil(answer());
});

// Other apps share by a form. Whatever it has is kept first, so that signing in or a lost connection costs nothing.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShare(request),
  'POST',
);

// Only this app's server can send: browsers accept no message that wasn't encrypted for them and signed with its key.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, link, tag } = event.data.json() as PushMessage;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: link, icon: '/icon-192.png', badge: '/icon-badge.png' }));
  showBadge();
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Notifications outlive builds.
  const path: unknown = event.notification.data;
  event.waitUntil(open(typeof path === 'string' ? path : '/dashboard'));
});

/** Shows a page of the app in a tab that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (tab) await (await tab.focus()).navigate(path);
  else await self.clients.openWindow(path);
}

const missingOf = async (event: FilesEvent, wanted: readonly string[]): Promise<KeptFiles> => ({ missing: await keepAll(event, wanted) });

/** Starts this worker if the app is open once at most: another page may need the files of the one before. @returns whether it starts */
async function startAlone(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 1) return false;
  await self.skipWaiting();
  return true;
}

/** Keeps what another app shares, and opens it. */
async function receiveShare(request: Request): Promise<Response> {
  const to = (query: string) => Response.redirect(`${sharePath}?${query}`, 303);
  try {
    const id = await keepShare(await request.formData(), Date.now());
    return to(id === null ? 'problem=empty' : `id=${id}`);
  } catch (error) {
    // It isn't a form, or this browser has no space for its files. The page says so.
    console.warn(error);
    return to('problem=space');
  }
}

/** Something is new. How much, the page says once it is open. */
function showBadge(): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge().catch(() => undefined); // only installed apps have one
}

/** Caches those that aren't yet, one by one, so that nothing else waits. @returns the first that can't be fetched, or null */
async function keepAll(event: FilesEvent, wanted: readonly string[]): Promise<string | null> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const file of wanted) {
    if (kept.has(file)) continue;
    const request = new Request(file, { signal: AbortSignal.timeout(longest) });
    const isKept = await Promise.all(keep.handleAll({ event, request })).then(
      ([{ ok }]) => ok,
      () => false,
    );
    if (!isKept) return file;
  }
  return null;
}

const isOurs = (path: string): boolean => files.includes(path) || texts.some((folder) => path.startsWith(folder));

async function removeOthers(): Promise<void> {
  const cache = await caches.open(cacheName);
  const others = (await cache.keys()).filter(({ url }) => !isOurs(new URL(url).pathname));
  await Promise.all(others.map((file) => cache.delete(file)));
}

// The page that installed the first worker is served by it right away.
clientsClaim();
