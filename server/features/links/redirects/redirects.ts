import type { Http } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createClickStore } from '../clicks/click-store.ts';
import { createClickCounter } from '../clicks/counter.ts';
import { createLinkStore } from '../link-store.ts';
import { createDestinations } from './memory.ts';
import { createRecorder, redirectRoutes } from './redirect-routes.ts';

/** For how long a batch could be sent again, generously. Milliseconds. */
const batchesKept = 24 * 3600_000;

type RedirectsKernel = Pick<Kernel, 'config' | 'clock' | 'publicUrl' | 'db' | 'events' | 'log' | 'ipLocations' | 'jobs'>;

/** Follows short links and counts that. `close` counts the last clicks, once nothing is answered anymore. */
export function openRedirects(http: Http, kernel: RedirectsKernel): { close(): Promise<void> } {
  const clicks = createClickStore(kernel.db);
  const counter = createClickCounter(kernel, clicks);
  const destinations = createDestinations(kernel, createLinkStore(kernel.db));
  redirectRoutes(http, kernel, { destinations, record: createRecorder(kernel, counter) });
  kernel.jobs.every('short-links.forget', '7 * * * *', async () => {
    const now = kernel.clock.now();
    await clicks.forget(now.toISOString().slice(0, 10), new Date(now.getTime() - batchesKept));
  });
  return { close: () => counter.close() };
}
