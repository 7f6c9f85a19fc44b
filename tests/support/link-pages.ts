import { Readable } from 'node:stream';
import type { BrandKit } from '@everycast/contract/brand';
import type { LinkPage, NewPageLink } from '@everycast/contract/link-pages';
import { linkRoutes } from '../../server/features/links/link-routes.ts';
import { createLinks } from '../../server/features/links/links.ts';
import { openPages } from '../../server/features/links/pages/open-pages.ts';
import type { MediaRow } from '../../server/features/media/media-store.ts';
import { toMedia } from '../../server/features/media/view.ts';
import type { Http } from '../../server/kernel/http/http.ts';
import { openTestHttp } from './http.ts';
import { createPublishingWorld } from './publishing.ts';

export const noKit: BrandKit = { logo: null, colors: [], fonts: [], watermark: null };
export const menu = { title: 'Menu', url: 'https://casa.example.org/menu' };
export const shop = { title: 'Shop', url: 'https://shop.example.net/' };

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** A person's browser. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const file = (hash: string, contentType: string) => ({
  hash,
  contentType,
  name: 'Casa, not yet public.jpg',
  bytes: 4,
  open: async () => Readable.from([Buffer.from('file')]),
});

/** Link pages over the API and as everyone sees them, on a real database, with a brand kit of the test's. */
export async function createPagesWorld() {
  const world = await createPublishingWorld();
  const links = createLinks(world.kernel, { accounts: world.described, posts: world.posts });
  const other = await world.addWorkspace();
  const [viewer, contributor] = [await world.addPerson(), await world.addPerson()];
  let http: Http;
  let opened: { close(): Promise<void> } | null = null;
  let names = 0;
  /** `made`: how often a page was put together. */
  const state = { workspaceId: '', kit: noKit, made: 0 };

  const brand = {
    of: async () => {
      state.made += 1;
      return state.kit;
    },
    fonts: { serve: async () => file('font-hash', 'font/woff2') },
  };
  const rowsOf = () => world.kernel.db.withTables<{ media: MediaRow }>().selectFrom('media').selectAll().execute();
  const media = {
    serve: async (_: string, id: string) => file(`${id}-thumbnail`, 'image/webp'),
    resolve: async (_: string, ids: readonly string[]) =>
      new Map((await rowsOf()).filter(({ id }) => ids.includes(id)).map((row) => [row.id, toMedia(row)])),
  };

  async function close(): Promise<void> {
    await http?.close();
    await opened?.close();
  }
  const call = (method: Method, url: string, body?: object, { by = world.actor.userId, at = state.workspaceId } = {}) =>
    http.inject({ method, url: `/api/v1/link-pages${url}`, headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });
  const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    http.inject({ method, url, headers: { 'user-agent': browser, ...headers } });
  const setLinks = async (page: LinkPage, own: NewPageLink[]): Promise<LinkPage> =>
    (await call('PUT', `/${page.id}/links`, { version: page.version, links: own })).json();

  return {
    world,
    links,
    state,
    /** Another workspace, and people who only read and only write posts in the first. */
    other,
    viewer,
    contributor,

    /** A new workspace, and a process that remembers nothing. */
    async renew(): Promise<void> {
      await close();
      Object.assign(state, { workspaceId: await world.addWorkspace(), kit: noKit, made: 0 });
      const { workspaceId } = state;
      const members = {
        [world.actor.userId]: { [workspaceId]: 'editor', [other]: 'owner' },
        [viewer]: { [workspaceId]: 'viewer' },
        [contributor]: { [workspaceId]: 'contributor' },
      } as const;
      http = await openTestHttp({
        db: world.kernel.db,
        members,
        routes(open) {
          linkRoutes(open, links);
          opened = openPages(open, world.kernel, { brand, groups: world.groups, media, languageOf: async () => 'de' }, links);
        },
      });
    },

    call,
    visit,
    setLinks,
    /** A page as everyone sees it. */
    seen: async (page: LinkPage): Promise<string> => (await visit(`/@${page.name}`)).body,
    /** A public page with these links. */
    async publicPage(own: NewPageLink[] = [], more: object = {}): Promise<LinkPage> {
      names += 1;
      const page = (await call('POST', '', { name: `casa-${names}`, title: 'Casa Verde', ...more })).json<LinkPage>();
      await call('PATCH', `/${page.id}`, { public: true });
      return setLinks(page, own);
    },
    /** An image of the library. */
    async addImage() {
      const id = await world.addMedia();
      const row = (await rowsOf()).find((one) => one.id === id);
      if (!row) throw new Error('The image was not stored.');
      return toMedia(row);
    },

    async close(): Promise<void> {
      await close();
      await world.close();
    },
  };
}
export type PagesWorld = Awaited<ReturnType<typeof createPagesWorld>>;
