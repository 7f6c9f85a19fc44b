import { may } from '@everycast/contract/permissions';
import type {
  BlockedDomains,
  FiguresPeriod,
  NewShortLink,
  ShortLink,
  ShortLinkChange,
  ShortLinkDetails,
  ShortLinkFigures,
  ShortLinkSettings,
  ShortLinksPage,
  ShortLinksQuery,
} from '@everycast/contract/short-links';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { leadsBack } from './circles.ts';
import { createFigureStore } from './figures-store.ts';
import { createLinkStore, type LinkRow } from './link-store.ts';
import type { LinksNeeds } from './needs.ts';
import { appPages, derivedSlug, hostOf, wrongWith } from './rules.ts';
import { createLinkShortener } from './shortening.ts';

const gone = () => new AppError('not_found', 'links.gone');

/** A workspace's short links. */
export interface Links {
  /** What all short links begin with. */
  base(): string;

  /** Newest first. */
  list(workspaceId: string, query: ShortLinksQuery): Promise<ShortLinksPage>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string, days: number): Promise<ShortLinkDetails>;

  /** @throws AppError invalid_input, already_exists */
  create(actor: Membership, link: NewShortLink): Promise<ShortLink>;

  /** A new target is noted with the one before. @throws AppError not_found, invalid_input, role_too_low */
  change(actor: Membership, id: string, change: ShortLinkChange): Promise<ShortLink>;

  /** The clicks of a period. */
  figures(workspaceId: string, period: FiguresPeriod): Promise<ShortLinkFigures>;

  settings(workspaceId: string): Promise<ShortLinkSettings>;

  /** Whether an account's posts are shortened, from now on. @throws AppError not_found */
  setShortening(workspaceId: string, accountId: string, on: boolean): Promise<void>;

  /** Slugs that are the server's own. */
  reserve(slugs: readonly string[]): void;
  isReserved(slug: string): boolean;

  /**
   * @param mayLeadBack whether to follow it, in case it leads to a short link, or a page's link, of this server
   * @throws AppError invalid_input if nothing here may lead there
   */
  refuseTarget(url: string, mayLeadBack: boolean): Promise<void>;

  /** Domains that no short link of this server may lead to. */
  blocked(): Promise<BlockedDomains>;
  block(domain: string): Promise<void>;
  unblock(domain: string): Promise<void>;
}

type LinksKernel = Pick<Kernel, 'db' | 'config' | 'clock' | 'secrets' | 'safeFetch' | 'domainEvents' | 'publicUrl'>;

export function createLinks(kernel: LinksKernel, needs: LinksNeeds): Links {
  const store = createLinkStore(kernel.db);
  const figures = createFigureStore(kernel.db);
  const reserved = new Set(appPages);
  const base = () => (kernel.config.shortUrl === null ? `${kernel.publicUrl}/l/` : `${kernel.config.shortUrl}/`);
  needs.posts.setShortener(createLinkShortener(kernel, store, { base }));
  kernel.domainEvents.on('accounts.moved', (tx, { accountIds, toWorkspaceId }) => store.move(tx, accountIds, toWorkspaceId));

  const shown = ({
    host: _,
    workspaceId: __,
    enabled,
    blocked,
    ...row
  }: NonNullable<Awaited<ReturnType<typeof store.get>>>): ShortLink => ({
    ...row,
    shortUrl: `${base()}${row.slug}`,
    state: blocked ? 'blocked' : enabled ? 'on' : 'off',
    createdAt: row.createdAt.toISOString(),
  });
  async function read(workspaceId: string, id: string): Promise<ShortLink> {
    const row = await store.get(workspaceId, id);
    if (!row) throw gone();
    return shown(row);
  }

  /** @throws AppError invalid_input if a short link may not lead there */
  async function refuseTarget(url: string, mayLeadBack: boolean): Promise<void> {
    const place = { base: base(), publicUrl: kernel.publicUrl, allowPrivate: kernel.config.allowPrivateAddresses };
    const wrong = wrongWith(url, place);
    if (wrong) throw new AppError('invalid_input', wrong);
    const host = hostOf(url);
    if (await store.blocked.has(host)) throw new AppError('invalid_input', 'links.blocked', { domain: host });
    if (mayLeadBack && (await leadsBack(url, place, kernel.safeFetch))) throw new AppError('invalid_input', 'links.leads_to_itself');
  }

  return {
    base,

    async list(workspaceId, query) {
      const rows = await store.list(workspaceId, query);
      const items = rows.slice(0, query.limit).map(shown);
      return { items, cursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
    },

    async get(workspaceId, id, days) {
      const link = await read(workspaceId, id);
      const [counts, history, postIds] = await Promise.all([
        figures.ofLink(workspaceId, id, days, kernel.clock.now()),
        store.history(id),
        store.postsWith(id),
      ]);
      return { ...link, ...counts, postIds, history: history.map(({ url, at, userId }) => ({ url, at: at.toISOString(), by: userId })) };
    },

    async create({ workspaceId, userId }, { url, slug: wanted }) {
      const { href } = new URL(url);
      // Nobody can lead to a slug that is only derived now.
      await refuseTarget(url, wanted !== undefined);
      if (wanted !== undefined && reserved.has(wanted)) throw new AppError('invalid_input', 'links.slug_reserved', { slug: wanted });
      const id = newId();
      const row: LinkRow = {
        id,
        slug: wanted ?? derivedSlug(kernel.secrets.derive('short-links'), [id], 0),
        workspaceId,
        url: href,
        host: hostOf(href),
        enabled: true,
        accountId: null,
        createdBy: userId,
        createdAt: kernel.clock.now(),
      };
      const added = await kernel.db.transaction().execute(async (tx) => (await store.add(tx, [row])).has(row.slug));
      if (!added) throw new AppError('already_exists', 'links.slug_taken', { slug: row.slug });
      return read(workspaceId, id);
    },

    async change(actor, id, { url, on }) {
      const { workspaceId, userId } = actor;
      if (url !== undefined) await refuseTarget(url, true);
      await kernel.db.transaction().execute(async (tx) => {
        const link = await store.lock(tx, workspaceId, id);
        if (!link) throw gone();
        if (link.createdBy !== userId && !may(actor, 'post.manage')) throw new AppError('role_too_low', 'links.own_only');
        const href = url === undefined ? link.url : new URL(url).href;
        if (href !== link.url) {
          await store.addHistory(tx, { id: newId(), linkId: id, url: link.url, userId, at: kernel.clock.now() });
        }
        const next = { url: href, host: hostOf(href), enabled: on ?? link.enabled };
        if (next.url !== link.url || next.enabled !== link.enabled) await store.change(tx, id, next);
      });
      return read(workspaceId, id);
    },

    figures: figures.ofWorkspace,

    settings: async (workspaceId) => ({ base: base(), accountIds: await store.shorteningIn(workspaceId) }),

    async setShortening(workspaceId, accountId, on) {
      const known = await needs.accounts.describe(workspaceId, [accountId]);
      if (!known.has(accountId)) throw new AppError('not_found', 'links.account_gone');
      await store.setShortening(accountId, on, kernel.clock.now());
    },

    reserve(slugs) {
      for (const slug of slugs) reserved.add(slug);
    },
    isReserved: (slug) => reserved.has(slug),
    refuseTarget,

    async blocked() {
      return { items: (await store.blocked.list()).map(({ domain, createdAt }) => ({ domain, createdAt: createdAt.toISOString() })) };
    },
    block: (domain) => store.blocked.add(domain, kernel.clock.now()),
    unblock: store.blocked.remove,
  };
}
