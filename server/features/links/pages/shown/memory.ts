import { isPageName } from '@everycast/contract/link-pages';
import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { PageRow } from '../page-store.ts';
import type { MadePage, ShownPages } from './shown-pages.ts';

/** The pages that one process remembers: at about 20 KB each, 20 MB. */
const maxRemembered = 1_000;
/** What is posted, streamed or changed in a brand is seen after this. Milliseconds. */
const longest = 5_000;

/** Public pages by name, from memory where they were asked for in the last seconds, also by many at once. */
export type PublicPages = ReturnType<typeof createPublicPages>;

export function createPublicPages(
  kernel: Pick<Kernel, 'events'>,
  { find, make }: { find(name: string): Promise<PageRow | null> } & Pick<ShownPages, 'make'>,
) {
  const known = new LRUCache<string, Promise<MadePage | null>>({ max: maxRemembered, ttl: longest });
  // Of a page, in any process, and of the domains that links may lead to. What is being read is read again, too.
  for (const change of ['link-pages', 'short-links']) kernel.events.onWake(change, () => known.clear());

  async function read(name: string): Promise<MadePage | null> {
    const row = await find(name);
    return row ? make(row) : null;
  }

  return {
    /** Null if there is no such page, or it isn't public. */
    find(name: string): Promise<MadePage | null> {
      // A name that no page can have is neither looked up nor remembered.
      if (!isPageName(name)) return Promise.resolve(null);
      const remembered = known.get(name);
      if (remembered) return remembered;
      const page = read(name);
      known.set(name, page);
      // A failure isn't remembered; those who are waiting for it get it.
      page.catch(() => known.get(name) === page && known.delete(name));
      return page;
    },
  };
}
