import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/**
 * Keeps the application's own files in the browser, so that an open tab can load each of them without a connection, and after an update
 * of the server that has replaced them. Nothing else is kept: no answer of the API, no media, no page with something of a person in it.
 *
 * A file's name changes with its content, so one cache holds the files of several builds side by side. A new worker waits, which is what
 * browsers do unless told otherwise, until the last tab of the old build is closed, and only then removes the old build's files.
 */

declare global {
  // Of the types for workers, which contradict those for pages.
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
}
declare const self: {
  /** The files of this build, as the build knows them. The frame that every screen starts from is the last. */
  __WB_MANIFEST: readonly string[];
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
};

const files = self.__WB_MANIFEST;
const cacheName = 'everycast-files';
const keep = new CacheFirst({
  cacheName,
  plugins: [
    {
      // What a proxy or a hotel's network answers in our place is not ours to keep.
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
    },
  ],
});

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), keep);

// Pages come from the server alone. Without a connection the application starts from its empty frame, once all of its files are here.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|sandbox\/[^/]+)\//.test(url.pathname),
  ({ request }) => fetch(request).catch(async () => (await caches.match(files.at(-1) as string)) ?? Response.error()),
);

self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));

async function removeOthers(): Promise<void> {
  const cache = await caches.open(cacheName);
  const others = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(others.map((file) => cache.delete(file)));
}

// The page that installed the first worker is served by it at once.
clientsClaim();
