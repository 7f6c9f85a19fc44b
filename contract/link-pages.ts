import { z } from 'zod';
import { Id, Version } from './common.ts';
import { LineOf } from './one-line.ts';
import { FiguresQuery, maxTarget, ShortLinkDetails } from './short-links.ts';

/** How long a page's name is. */
export const pageName = { min: 3, max: 30 } as const;
export const maxPageTitle = 80;
export const maxPageBio = 300;
export const maxLinkTitle = 80;
/** The most links of a page. */
export const maxPageLinks = 50;
/** The most posts that a page shows. */
export const maxPagePosts = 6;

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a page can have this name, which is written without “@” and capitals. */
export const isPageName = (name: string): boolean => name.length >= pageName.min && name.length <= pageName.max && namePattern.test(name);

/** The end of a page's address, after “@”. */
export const PageName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().min(pageName.min, 'schema.page_name').max(pageName.max, 'schema.page_name').regex(namePattern, 'schema.page_name'))
  .describe('The end of its address: letters, digits and hyphens. Capitals make no difference');

const Title = LineOf(maxPageTitle).min(1, 'schema.title_missing');
const Bio = z.string().trim().normalize().max(maxPageBio, 'schema.too_many_characters');
const Address = z
  .string()
  .trim()
  .max(maxTarget)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'schema.not_a_web_address');

/** A link of a page, as it is saved. */
export const NewPageLink = z
  .strictObject({
    id: Id.optional().describe('Of a link that the page has; without it, it is new'),
    title: LineOf(maxLinkTitle).min(1, 'schema.title_missing'),
    url: Address.describe('Where it leads'),
    hidden: z.boolean().default(false),
    destinationId: Id.nullable().default(null).describe('Shown only while a live stream goes to this saved destination; null: always'),
  })
  .meta({ id: 'NewPageLink' });
export type NewPageLink = z.input<typeof NewPageLink>;

const Counted = { clicks: z.number().int().describe('Without those of bots'), visitors: z.number().int(), bots: z.number().int() };

export const PageLink = z
  .object({
    id: Id,
    title: z.string(),
    url: z.string(),
    hidden: z.boolean(),
    destinationId: Id.nullable(),
    blocked: z.boolean().describe('The server’s owner has blocked the domain it leads to, so it isn’t shown'),
    ...Counted,
  })
  .meta({ id: 'PageLink' });
export type PageLink = z.infer<typeof PageLink>;

/** The public page of a workspace or an account group. */
export const LinkPage = z
  .object({
    id: Id,
    groupId: Id.nullable().describe('The account group it is of; null: the workspace'),
    name: z.string(),
    address: z.string().describe('Where people find it'),
    title: z.string(),
    bio: z.string(),
    language: z.string().nullable().describe('Null: that of the workspace’s owner'),
    public: z.boolean(),
    showsPosts: z.boolean(),
    showsStream: z.boolean(),
    version: z.number().int().describe('Grows when its links change'),
    views: z.number().int().describe('Without those of bots'),
    links: z.array(PageLink).describe('In order'),
  })
  .meta({ id: 'LinkPage' });
export type LinkPage = z.infer<typeof LinkPage>;

export const LinkPages = z
  .object({
    base: z.string().describe('What all addresses of pages begin with'),
    items: z.array(LinkPage),
  })
  .meta({ id: 'LinkPages' });
export type LinkPages = z.infer<typeof LinkPages>;

export const NewLinkPage = z
  .strictObject({ groupId: Id.nullable().default(null), name: PageName, title: Title })
  .meta({ id: 'NewLinkPage' });
export type NewLinkPage = z.input<typeof NewLinkPage>;

/** Missing fields stay unchanged. */
export const LinkPageChange = z
  .strictObject({
    name: PageName,
    title: Title,
    bio: Bio,
    language: z.string().max(20).nullable(),
    public: z.boolean(),
    showsPosts: z.boolean(),
    showsStream: z.boolean(),
  })
  .partial()
  .meta({ id: 'LinkPageChange' });
export type LinkPageChange = z.infer<typeof LinkPageChange>;

export const PageLinksChange = z
  .strictObject({
    version: Version.describe('Of the page whose links these were'),
    links: z.array(NewPageLink).max(maxPageLinks, 'schema.too_many_page_links').describe('All of them, in order'),
  })
  .meta({ id: 'PageLinksChange' });
export type PageLinksChange = z.input<typeof PageLinksChange>;

export const PageFiguresQuery = FiguresQuery.extend({ linkId: Id.optional().describe('One link; without it, the page’s views') });

/** Views of a page, or clicks on one of its links. */
export const PageFigures = ShortLinkDetails.pick({
  zone: true,
  days: true,
  hours: true,
  countries: true,
  sites: true,
  devices: true,
  clicks: true,
  visitors: true,
  bots: true,
}).meta({ id: 'PageFigures' });
export type PageFigures = z.infer<typeof PageFigures>;
