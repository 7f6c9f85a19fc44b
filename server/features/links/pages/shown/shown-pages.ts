import type { BrandFont } from '@everycast/contract/brand';
import { maxPagePosts } from '@everycast/contract/link-pages';
import { namedPlatforms, shownHandle } from '@everycast/contract/named-platforms';
import { fallbackLanguage } from '@everycast/messages/render';
import { fillVariables } from '@everycast/platforms/port/variables';
import { seenByAll } from '../../../../kernel/database/limit.ts';
import type { SentFile } from '../../../../kernel/http/send-file.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { installed } from '../../../../kernel/messages.ts';
import type { PagesNeeds } from '../../needs.ts';
import type { PageRow, PageStore, ShownPart } from '../page-store.ts';
import { documentOf, type ShownLink, type ShownPage } from './document.ts';
import type { LiveRow, PostRow, ShownStore } from './shown-store.ts';
import { themeOf } from './theme.ts';

/** How long caches keep a file of a page, in seconds. Its address changes with its content. */
const filesFor = 24 * 3600;
/** The longest text of a post that is shown. */
const maxText = 280;

/** A page as it is answered. */
export interface MadePage {
  id: string;
  html: string;
  policy: string;
  /** Where its links lead, by ID; null: their domain is blocked. */
  targets: ReadonlyMap<string, string | null>;
  /** Its logo, font and pictures, by the end of their addresses. */
  files: ReadonlyMap<string, SentFile>;
}

/** Where a page's links and files are. */
interface Places {
  link(part: LinkPart): string;
  picture(mediaId: string): Promise<string | null>;
  font(font: BrandFont): Promise<string>;
}
type LinkPart = ShownPart & { url: string };

/** Puts together what pages show, which is the same for everyone. */
export function createShownPages(
  kernel: Pick<Kernel, 'publicUrl'>,
  { brand, languageOf, media }: PagesNeeds,
  { store, shown }: { store: Pick<PageStore, 'shownParts'>; shown: ShownStore },
) {
  const linksOf = (parts: readonly ShownPart[]): LinkPart[] =>
    parts.flatMap((part) => (part.url === null || part.hidden ? [] : [{ ...part, url: part.url }]));

  async function postsOf({ workspaceId, groupId }: PageRow, language: string, picture: Places['picture']): Promise<ShownPage['posts']> {
    const [rows, zone] = await Promise.all([shown.posts(workspaceId, groupId), shown.zoneOf(workspaceId)]);
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone });
    const latest = latestOf(rows);
    return Promise.all(
      latest.map(async (row) => ({
        text: textOf(row),
        address: row.permalink,
        where: namedPlatforms.find(({ id }) => id === row.platform)?.name ?? '',
        day: days.format(row.publishedAt),
        picture: row.mediaId === null ? null : await picture(row.mediaId),
        alt: row.alt ?? '',
      })),
    );
  }

  async function make(row: PageRow, parts: readonly ShownPart[], places: Places): Promise<ShownPage> {
    const { workspaceId, groupId, title, bio, name, showsPosts, showsStream } = row;
    const language = installed(row.language) ?? installed(await languageOf(workspaceId)) ?? fallbackLanguage;
    const links = linksOf(parts).filter(({ blocked }) => !blocked);
    const [kit, live, posts] = await Promise.all([
      brand.of(workspaceId, groupId),
      showsStream ? shown.live(workspaceId) : [],
      showsPosts ? postsOf(row, language, places.picture) : [],
    ]);
    const [font] = kit.fonts;
    const shownLink = (part: LinkPart): ShownLink => ({ title: part.title, address: places.link(part) });
    return {
      language,
      title,
      bio,
      posts,
      address: `${kernel.publicUrl}/@${name}`,
      theme: themeOf(kit.colors),
      logo: kit.logo && (await places.picture(kit.logo.id)),
      font: font ? await fontOf(font, places) : null,
      links: links.filter(({ destinationId }) => destinationId === null).map(shownLink),
      live: watchable(live, links).map((stream) => ({ ...stream, links: stream.links.map(shownLink) })),
    };
  }

  return {
    /** A page as everyone sees it. */
    make: (row: PageRow): Promise<MadePage> =>
      seenByAll(async () => {
        const files = new Map<string, SentFile>();
        // Its own name is for the workspace alone: it may say what nobody else should read.
        const add = (file: SentFile, name: 'image' | 'font'): string => {
          files.set(file.hash, { ...file, name, publicFor: filesFor });
          return `/@${row.name}/files/${encodeURIComponent(file.hash)}`;
        };
        const parts = await store.shownParts(row.id);
        const page = await make(row, parts, {
          link: ({ id }) => `/@${row.name}/${id}`,
          async picture(mediaId) {
            const known = await media.resolve(row.workspaceId, [mediaId]);
            return known.has(mediaId) ? add(await media.serve(row.workspaceId, mediaId, 'thumbnail'), 'image') : null;
          },
          font: async ({ id }) => add(await brand.fonts.serve(row.workspaceId, id), 'font'),
        });
        const targets = new Map(linksOf(parts).map(({ id, url, blocked }) => [id, blocked ? null : url]));
        return { id: row.id, ...documentOf(page), targets, files };
      }),

    /** A page as it would be seen, for members: its files are those of the workspace, and nothing is counted. */
    preview: (row: PageRow): Promise<{ html: string; policy: string }> =>
      seenByAll(async () => {
        const page = await make(row, await store.shownParts(row.id), {
          link: ({ url }) => url,
          picture: async (mediaId) => {
            const picture = (await media.resolve(row.workspaceId, [mediaId])).get(mediaId);
            return picture ? withWorkspace(picture.thumbnailUrl, row.workspaceId) : null;
          },
          font: async ({ url }) => url,
        });
        return documentOf(page);
      }),
  };
}
export type ShownPages = ReturnType<typeof createShownPages>;

/** A document's pictures send no X-Workspace header. */
const withWorkspace = (url: string, workspaceId: string): string =>
  /[?&]workspace=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}workspace=${workspaceId}`;

async function fontOf(font: BrandFont, places: Places): Promise<ShownPage['font']> {
  const { format, weight, italic, variable } = font;
  return { url: await places.font(font), format, weight: variable ? '1 1000' : String(weight), italic };
}

/** The latest posts, each once. Those of the sandbox are only shown where there are no others: nobody else can see them. */
function latestOf(rows: readonly PostRow[]): PostRow[] {
  const real = rows.filter(({ sandbox }) => !sandbox);
  const once = new Map((real.length > 0 ? real : rows).toReversed().map((row) => [row.id, row]));
  return [...once.values()].toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, maxPagePosts);
}

function textOf({ text, platform, handle, displayName, shortLinks }: PostRow): string {
  const name = namedPlatforms.find(({ id }) => id === platform)?.name ?? '';
  const { counted } = fillVariables(text, { id: platform, name, handle: shownHandle({ platform, handle }), displayName, shortLinks });
  return counted.length <= maxText ? counted : `${counted.slice(0, maxText).toWellFormed().trimEnd()}…`;
}

/** The streams that can be watched by one of the links. */
function watchable(live: readonly LiveRow[], links: readonly LinkPart[]): { title: string; links: LinkPart[] }[] {
  return [...Map.groupBy(live, ({ title }) => title)].flatMap(([title, rows]) => {
    const where = links.filter(({ destinationId }) => rows.some((row) => row.destinationId === destinationId));
    return where.length > 0 ? [{ title, links: where }] : [];
  });
}
