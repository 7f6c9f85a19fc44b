import {
  type LinkPage,
  type LinkPageChange,
  type LinkPages,
  type NewLinkPage,
  NewPageLink,
  type PageFigures,
  type PageLinksChange,
} from '@everycast/contract/link-pages';
import { AppError } from '../../../kernel/errors.ts';
import type { Membership } from '../../../kernel/http/access.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { installed, languages } from '../../../kernel/messages.ts';
import { createFigureStore, ofPages } from '../figures-store.ts';
import type { Links } from '../links.ts';
import type { PagesNeeds } from '../needs.ts';
import { hostOf } from '../rules.ts';
import { type CountedPart, createPageStore, type LinkPartRow, type PageRow } from './page-store.ts';
import { columnsOf, isReserved } from './rules.ts';

export const pageGone = () => new AppError('not_found', 'links.page_not_found');

/** The link pages of workspaces and their account groups. */
export interface LinkPagesFeature {
  list(workspaceId: string): Promise<LinkPages>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<LinkPage>;

  /** Adds one that isn't public. @throws AppError invalid_input, not_found if the group is gone, already_exists, role_too_low */
  create(actor: Membership, page: NewLinkPage): Promise<LinkPage>;

  /** A name that it had is free for others. @throws AppError not_found, invalid_input, already_exists */
  change(workspaceId: string, id: string, change: LinkPageChange): Promise<LinkPage>;

  /** @throws AppError not_found, invalid_input, version_conflict if somebody else has changed the links */
  setLinks(workspaceId: string, id: string, change: PageLinksChange): Promise<LinkPage>;

  /** Also its clicks. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** The last days of its views, or of the clicks on one of its links. @throws AppError not_found */
  figures(workspaceId: string, id: string, of: { days: number; linkId?: string | undefined }): Promise<PageFigures>;
}

type PagesKernel = Pick<Kernel, 'db' | 'clock' | 'publicUrl'>;

export function createLinkPages(
  kernel: PagesKernel,
  { groups }: Pick<PagesNeeds, 'groups'>,
  links: Pick<Links, 'refuseTarget' | 'isReserved'>,
): LinkPagesFeature {
  const store = createPageStore(kernel.db);
  const counts = createFigureStore(kernel.db);
  const base = () => `${kernel.publicUrl}/@`;

  function shown(row: PageRow, parts: readonly CountedPart[]): LinkPage {
    const { workspaceId: _, updatedAt: __, createdAt: ___, ...page } = row;
    const own = parts.filter(({ pageId }) => pageId === row.id);
    return {
      ...page,
      address: base() + page.name,
      views: own.find(({ id }) => id === row.id)?.clicks ?? 0,
      links: own.flatMap(({ url, host: _host, pageId: _page, position: _position, ...link }) => (url === null ? [] : [{ ...link, url }])),
    };
  }
  async function read(workspaceId: string, id: string): Promise<LinkPage> {
    const row = await store.get(workspaceId, id);
    if (!row) throw pageGone();
    return shown(row, await store.parts([id]));
  }

  /** @throws AppError invalid_input for a name that no page may have */
  function refuseReserved(name: string | undefined): void {
    if (name !== undefined && isReserved(name, links.isReserved)) throw new AppError('invalid_input', 'links.page_name_reserved', { name });
  }
  const taken = (name: string) => new AppError('already_exists', 'links.page_name_taken', { name });

  /** @throws AppError invalid_input for a new target that no page may lead to, or a destination that is gone */
  async function refuseLinks(workspaceId: string, before: readonly LinkPartRow[], wanted: readonly LinkPartRow[]): Promise<void> {
    const asked = wanted.flatMap(({ destinationId }) => destinationId ?? []);
    const known = new Set([
      ...before.flatMap(({ destinationId }) => destinationId ?? []),
      ...(await store.destinations(workspaceId, asked)),
    ]);
    if (asked.some((id) => !known.has(id))) throw new AppError('invalid_input', 'links.page_destination_gone');
    // What was allowed once can still be moved and hidden; a blocked one isn't shown.
    const was = new Map(before.map(({ id, url }) => [id, url]));
    const changed = wanted.filter(({ id, url }) => was.get(id) !== url);
    // Together, as other servers may take seconds. Nobody can lead to a link that is only added now.
    await Promise.all(changed.map(({ id, url }) => links.refuseTarget(url, was.has(id))));
  }

  return {
    async list(workspaceId) {
      const rows = await store.list(workspaceId);
      const parts = await store.parts(rows.map(({ id }) => id));
      return { base: base(), items: rows.map((row) => shown(row, parts)) };
    },

    get: read,

    async create({ workspaceId, groupIds }, { groupId = null, name, title }) {
      refuseReserved(name);
      if (groupId === null && Array.isArray(groupIds)) throw new AppError('role_too_low', 'links.page_of_group_only');
      if (groupId !== null && !(await groups.list(workspaceId)).some(({ id }) => id === groupId)) {
        throw new AppError('not_found', 'account_groups.gone');
      }
      const now = kernel.clock.now();
      const row: PageRow = {
        id: newId(),
        workspaceId,
        groupId,
        name,
        title,
        bio: '',
        language: null,
        public: false,
        showsPosts: true,
        showsStream: true,
        version: 1,
        updatedAt: now,
        createdAt: now,
      };
      await kernel.db.transaction().execute(async (tx) => {
        if (await store.has(tx, workspaceId, groupId)) throw new AppError('already_exists', 'links.page_exists');
        if (await store.isTaken(tx, name)) throw taken(name);
        await store.add(tx, row);
      });
      return read(workspaceId, row.id);
    },

    async change(workspaceId, id, change) {
      if (change.language && installed(change.language) === null) {
        throw new AppError('invalid_input', 'auth.language_unknown', { languages: [...languages] });
      }
      await kernel.db.transaction().execute(async (tx) => {
        const row = await store.lock(tx, workspaceId, id);
        if (!row) throw pageGone();
        const { name } = change;
        if (name !== undefined && name !== row.name) {
          refuseReserved(name);
          if (await store.isTaken(tx, name)) throw taken(name);
        }
        await store.change(tx, id, { ...columnsOf(change), updatedAt: kernel.clock.now() });
      });
      return read(workspaceId, id);
    },

    async setLinks(workspaceId, id, { version, links: given }) {
      if (!(await store.get(workspaceId, id))) throw pageGone();
      const before = await store.links(kernel.db, id);
      const known = new Set(before.map((link) => link.id));
      const wanted = given.map((one, position): LinkPartRow => {
        const { id: linkId, url, ...link } = NewPageLink.parse(one);
        const { href } = new URL(url);
        return {
          ...link,
          id: linkId !== undefined && known.has(linkId) ? linkId : newId(),
          pageId: id,
          position,
          url: href,
          host: hostOf(href),
        };
      });
      if (new Set(wanted.map((link) => link.id)).size < wanted.length) throw new AppError('invalid_input', 'links.page_link_twice');
      await refuseLinks(workspaceId, before, wanted);
      await kernel.db.transaction().execute(async (tx) => {
        const row = await store.lock(tx, workspaceId, id);
        if (!row) throw pageGone();
        if (row.version !== version) throw new AppError('version_conflict', 'links.page_changed', undefined, { version: row.version });
        await store.setLinks(tx, id, wanted);
        await store.change(tx, id, { version: version + 1, updatedAt: kernel.clock.now() });
      });
      return read(workspaceId, id);
    },

    async remove(workspaceId, id) {
      if (!(await store.remove(workspaceId, id))) throw pageGone();
    },

    async figures(workspaceId, id, { days, linkId = id }) {
      if (!(await store.get(workspaceId, id))) throw pageGone();
      const part = (await store.parts([id])).find((one) => one.id === linkId);
      if (!part) throw pageGone();
      const { clicks, visitors, bots } = part;
      return { ...(await counts.ofLink(workspaceId, linkId, days, kernel.clock.now(), ofPages)), clicks, visitors, bots };
    },
  };
}
