import type { Http } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createClickStore } from '../clicks/click-store.ts';
import { createClickCounter } from '../clicks/counter.ts';
import type { Links } from '../links.ts';
import type { PagesNeeds } from '../needs.ts';
import { createRecorder } from '../redirects/redirect-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { createPageStore } from './page-store.ts';
import { createLinkPages, pageGone } from './pages.ts';
import { publicPageRoutes } from './public-routes.ts';
import { createPublicPages } from './shown/memory.ts';
import { createShownPages } from './shown/shown-pages.ts';
import { createShownStore } from './shown/shown-store.ts';
import { createViewStore } from './view-store.ts';

type PagesKernel = Pick<Kernel, 'config' | 'clock' | 'publicUrl' | 'db' | 'events' | 'log' | 'ipLocations' | 'jobs'>;

/** Link pages, as people edit and everyone sees them. `close` counts the last views, once nothing is answered anymore. */
export function openPages(
  http: Http,
  kernel: PagesKernel,
  needs: PagesNeeds,
  links: Pick<Links, 'refuseTarget' | 'isReserved'>,
): { close(): Promise<void> } {
  const store = createPageStore(kernel.db);
  const shown = createShownPages(kernel, needs, { store, shown: createShownStore(kernel.db) });
  const { saltOf } = createClickStore(kernel.db);
  const views = createViewStore(kernel.db);
  // Its salt is that of short links, which also forget it.
  const counter = createClickCounter(kernel, { add: views.add, saltOf });
  kernel.jobs.every('link-pages.forget', '7 * * * *', () => views.forget(kernel.clock.now().toISOString().slice(0, 10)));

  pageRoutes(http, createLinkPages(kernel, needs, links), async (workspaceId, id) => {
    const row = await store.get(workspaceId, id);
    if (!row) throw pageGone();
    return shown.preview(row);
  });
  const pages = createPublicPages(kernel, { find: store.public, make: shown.make });
  publicPageRoutes(http, { pages, record: createRecorder(kernel, counter) });
  return { close: () => counter.close() };
}
