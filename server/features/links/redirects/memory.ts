import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { LinkStore } from '../link-store.ts';

/** Where a slug leads, or why it leads nowhere: nobody had it, it's switched off, its domain is blocked, or its workspace is gone. */
export type Destination = { is: 'on'; linkId: string; url: string } | { is: 'unknown' | 'off' | 'blocked' | 'gone' };

/** The links that one process remembers: at about 300 bytes each, 30 MB. */
const maxRemembered = 100_000;
/** In case a notice of the database was lost: until then a change may go unnoticed. Milliseconds. */
const longest = 60_000;

/** Where links lead, from memory where it was asked before. Any change of a link, in any process, makes all of them ask again. */
export interface Destinations {
  /** Undefined if it isn't remembered. */
  remembered(slug: string): Destination | undefined;
  find(slug: string): Promise<Destination>;
}

export function createDestinations(kernel: Pick<Kernel, 'events'>, store: Pick<LinkStore, 'find' | 'blocked'>): Destinations {
  const known = new LRUCache<string, Destination>({ max: maxRemembered, ttl: longest, ttlResolution: 1_000 });
  let changes = 0;
  kernel.events.onWake('short-links', () => {
    changes += 1;
    known.clear();
  });

  async function read(slug: string): Promise<Destination> {
    const found = await store.find(slug);
    if (!found) return { is: 'unknown' };
    const { link } = found;
    if (!link) return { is: 'gone' };
    if (await store.blocked.has(link.host)) return { is: 'blocked' };
    return link.enabled ? { is: 'on', linkId: link.id, url: link.url } : { is: 'off' };
  }

  return {
    remembered: (slug) => known.get(slug),
    async find(slug) {
      const before = changes;
      const destination = await read(slug);
      // What was read before a change mustn't outlive it; and guessed slugs would take the place of real ones.
      if (changes === before && destination.is !== 'unknown') known.set(slug, destination);
      return destination;
    },
  };
}
