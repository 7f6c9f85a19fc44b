import { linksIn } from '@everycast/contract/links';
import { addressesToShorten, isShortLink } from '@everycast/contract/short-links';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LinkRow, LinkStore } from './link-store.ts';
import type { LinkShortener, ShortenedPost } from './needs.ts';
import { derivedSlug, hostOf, wrongWith } from './rules.ts';

/** A slug that is somebody else's is derived again, at most this often. */
const maxRounds = 20;

/** The part of a short link behind what all begin with; null if there is more in it than a slug. */
function slugIn(shortUrl: string, base: string): string | null {
  const slug = shortUrl.slice(base.length).split(/[?#]/)[0] ?? '';
  return /^[\w-]+$/.test(slug) ? slug.toLowerCase() : null;
}

/** Shortens the addresses in posts on accounts that want it, and notes which posts contain which links. */
export function createLinkShortener(
  kernel: Pick<Kernel, 'config' | 'secrets' | 'clock' | 'publicUrl'>,
  store: LinkStore,
  place: { base(): string },
): LinkShortener {
  const key = () => kernel.secrets.derive('short-links');
  const where = () => ({ base: place.base(), publicUrl: kernel.publicUrl, allowPrivate: kernel.config.allowPrivateAddresses });

  /** A free slug, or the one that this address has in this account's post already, for each address. */
  async function slugsFor(post: ShortenedPost, accountId: string, urls: readonly string[]): Promise<Map<string, string>> {
    const slugs = new Map<string, string>();
    let open = [...urls];
    for (let round = 0; open.length > 0 && round < maxRounds; round += 1) {
      const derived = new Map(open.map((url) => [url, derivedSlug(key(), [post.id, accountId, url], round)]));
      const taken = await store.taken([...derived.values()]);
      const used = new Set(slugs.values());
      open = open.filter((url) => {
        const slug = derived.get(url) ?? '';
        const owner = taken.get(slug);
        const isFree = owner === undefined || (owner?.workspaceId === post.workspaceId && owner.accountId === accountId);
        if (!isFree || used.has(slug)) return true;
        slugs.set(url, slug);
        used.add(slug);
        return false;
      });
    }
    return slugs;
  }

  return {
    async rules(workspaceId) {
      const [accountIds, blocked] = await Promise.all([store.shorteningIn(workspaceId), store.blocked.list()]);
      return { accountIds: new Set(accountIds), blockedDomains: blocked.map(({ domain }) => domain) };
    },

    async choose(post, targets, rules) {
      const base = place.base();
      const wanted = targets
        .map((target) => ({ ...target, urls: addressesToShorten(target.texts, base) }))
        .filter(({ urls }) => urls.length > 0);
      if (wanted.length === 0) return new Map();
      const { accountIds, blockedDomains } = await rules();
      const isAllowed = (url: string) => {
        if (wrongWith(url, where()) !== null) return false;
        const host = hostOf(url);
        return !blockedDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
      };
      const chosen = new Map<string, Record<string, string>>();
      for (const { accountId, urls, filled } of wanted) {
        if (!accountIds.has(accountId)) continue;
        const allowed = urls.filter((url) => isAllowed(filled(url)));
        const slugs = await slugsFor(post, accountId, allowed);
        if (slugs.size > 0) chosen.set(accountId, Object.fromEntries([...slugs].map(([url, slug]) => [url, `${base}${slug}`])));
      }
      return chosen;
    },

    async keep(tx, post, targets) {
      const base = place.base();
      const rows: LinkRow[] = [];
      const named = new Set<string>();
      for (const { accountId, texts, shortLinks, filled } of targets) {
        for (const [address, shortUrl] of Object.entries(shortLinks ?? {})) {
          const slug = shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
          const url = new URL(filled(address)).href;
          named.add(slug);
          const by = { accountId, createdBy: post.userId, createdAt: kernel.clock.now() };
          rows.push({ id: newId(), slug, workspaceId: post.workspaceId, url, host: hostOf(url), enabled: true, ...by });
        }
        for (const text of texts) {
          if (!text.toLowerCase().includes(base.toLowerCase())) continue;
          for (const { value } of linksIn(text)) {
            const slug = isShortLink(value, base) ? slugIn(value, base) : null;
            if (slug !== null) named.add(slug);
          }
        }
      }
      if (post.isNew && named.size === 0) return;
      await store.add(tx, rows);
      const ids = named.size > 0 ? await store.bySlugs(tx, post.workspaceId, [...named]) : new Map<string, string>();
      // Between choosing and saving, another post took the same slug: what was checked would lead elsewhere.
      const lost = rows.find(({ slug }) => !ids.has(slug));
      if (lost) throw new Error(`The slug ${lost.slug} is somebody else's by now.`);
      await store.setOf(tx, post.id, [...ids.values()]);
    },
  };
}
