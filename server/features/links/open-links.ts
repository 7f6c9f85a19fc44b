import type { Http } from '../../kernel/http/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { blockedDomainRoutes, linkRoutes } from './link-routes.ts';
import { createLinks } from './links.ts';
import type { LinksNeeds, PagesNeeds } from './needs.ts';
import { openPages } from './pages/open-pages.ts';
import { openRedirects } from './redirects/redirects.ts';

/** Short links and link pages, and where both are opened. `close` counts the last clicks, once nothing is answered anymore. */
export function openLinks(http: Http, kernel: Kernel, needs: LinksNeeds & PagesNeeds): { close(): Promise<void> } {
  const links = createLinks(kernel, needs);
  linkRoutes(http, links);
  blockedDomainRoutes(http, links);
  const opened = [openRedirects(http, kernel), openPages(http, kernel, needs, links)];
  return { close: async () => void (await Promise.all(opened.map(({ close }) => close()))) };
}
