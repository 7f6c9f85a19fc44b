import { z } from 'zod';
import { Id, IdCursor, Instant, PageQuery } from './common.ts';
import { linksIn } from './links.ts';
import { PlainDate } from './time.ts';

/** What the slug that a link is given consists of: no letters that are mistaken for others. */
export const slugLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** How long such a slug is. All are equally long, so that a text can be counted before its links exist. */
export const slugLength = 7;

/** So many different addresses of a post are shortened for an account; the others stay as they are. */
export const maxShortened = 100;
export const maxTarget = 4_000;
const maxSlug = 50;

/** Short links by the addresses that they stand for, as these are written in the texts. */
export const ShortLinks = z.record(z.string(), z.string()).meta({ id: 'ShortLinks' });
export type ShortLinks = Readonly<z.infer<typeof ShortLinks>>;

/**
 * The addresses in texts that an account can have short links for, in order, each once: not those that are short links themselves.
 * @param base what all short links begin with
 */
export function addressesToShorten(texts: readonly string[], base: string): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const { value } of linksIn(text)) {
      if (found.size === maxShortened) return [...found];
      if (value.length <= maxTarget && !isShortLink(value, base)) found.add(value);
    }
  }
  return [...found];
}

/** Whether an address is one of this server's short links. */
export const isShortLink = (url: string, base: string): boolean => url.toLowerCase().startsWith(base.toLowerCase());

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'schema.slug')
  .max(maxSlug, 'schema.slug')
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'schema.slug')
  .describe('The end of the short link: letters, digits, hyphens and underscores. Capitals make no difference');

/** Where a short link leads. Checked further when it is saved. */
const Target = z
  .string()
  .trim()
  .max(maxTarget)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'schema.not_a_web_address');

/** `blocked`: the server’s owner has blocked the domain it leads to. */
export const shortLinkStates = ['on', 'off', 'blocked'] as const;

export const ShortLink = z
  .object({
    id: Id,
    slug: z.string(),
    shortUrl: z.string(),
    url: z.string().describe('Where it leads'),
    state: z.enum(shortLinkStates),
    accountId: Id.nullable().describe('The account whose posts it was made for; null if someone made it'),
    createdBy: z.string().nullable().describe('User ID; null if that person has left'),
    createdAt: Instant,
    clicks: z.number().int().describe('Without those of bots'),
    visitors: z.number().int().describe('Different visitors of each day, added up'),
    bots: z.number().int().describe('Clicks of bots and previews'),
  })
  .meta({ id: 'ShortLink' });
export type ShortLink = z.infer<typeof ShortLink>;

export const NewShortLink = z.strictObject({ url: Target, slug: Slug.optional() }).meta({ id: 'NewShortLink' });
export type NewShortLink = z.infer<typeof NewShortLink>;

export const ShortLinkChange = z.strictObject({ url: Target.optional(), on: z.boolean().optional() }).meta({ id: 'ShortLinkChange' });
export type ShortLinkChange = z.infer<typeof ShortLinkChange>;

export const ShortLinksQuery = PageQuery.extend({
  cursor: IdCursor.optional(),
  search: z.string().trim().max(200).default('').describe('In the address or the slug'),
});
export type ShortLinksQuery = z.infer<typeof ShortLinksQuery>;
export const ShortLinksPage = z.object({ items: z.array(ShortLink), cursor: z.string().nullable() }).meta({ id: 'ShortLinksPage' });
export type ShortLinksPage = z.infer<typeof ShortLinksPage>;

/** The days that figures go back, at most. */
export const maxFigureDays = 366;
export const FiguresQuery = z.object({ days: z.coerce.number().int().min(1).max(maxFigureDays).default(30) });

/** The first and the last day of a period, in the workspace’s zone. */
export const FiguresPeriod = z
  .object({ from: PlainDate, to: PlainDate })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxFigureDays, {
    error: 'schema.period',
    params: { max: maxFigureDays },
    path: ['to'],
  });
export type FiguresPeriod = z.infer<typeof FiguresPeriod>;

const Count = z.object({ clicks: z.number().int(), visitors: z.number().int() });
const Named = z.object({ name: z.string(), clicks: z.number().int() });

/** A link's figures and history. */
export const ShortLinkDetails = ShortLink.extend({
  zone: z.string().describe('The workspace’s zone, in which days and hours are counted'),
  days: z.array(Count.extend({ day: z.string() })).describe('By day, without those that had no clicks'),
  hours: z.array(z.object({ hour: z.number().int(), clicks: z.number().int() })).describe('By hour of the day'),
  countries: z.array(Named).describe('By ISO 3166-1 code; empty where the server has no GEOIP_FILE'),
  sites: z.array(Named).describe('By the site that the click came from'),
  devices: z.array(Named).describe('phone, tablet, computer or program'),
  postIds: z.array(Id).describe('The posts that contain it'),
  history: z
    .array(z.object({ url: z.string(), at: Instant, by: z.string().nullable().describe('User ID') }))
    .describe('Where it led before, latest first, and until when'),
}).meta({ id: 'ShortLinkDetails' });
export type ShortLinkDetails = z.infer<typeof ShortLinkDetails>;

/** Clicks of a workspace's links by what they belong to. A link in several posts counts for each of them. */
export const ShortLinkFigures = z
  .object({
    zone: z.string().describe('The workspace’s zone, in which days and hours are counted'),
    clicks: z.number().int(),
    visitors: z.number().int(),
    links: z.array(Count.extend({ id: Id, slug: z.string() })),
    posts: z.array(Count.extend({ id: Id, text: z.string() })),
    accounts: z.array(Count.extend({ id: Id })),
    labels: z.array(Count.extend({ id: Id })),
    hours: z.array(z.object({ hour: z.number().int(), clicks: z.number().int() })).describe('By hour of the day'),
  })
  .meta({ id: 'ShortLinkFigures' });
export type ShortLinkFigures = z.infer<typeof ShortLinkFigures>;

export const ShortLinkSettings = z
  .object({
    base: z.string().describe('What all short links begin with'),
    accountIds: z.array(Id).describe('Accounts in whose posts all links are shortened'),
  })
  .meta({ id: 'ShortLinkSettings' });
export type ShortLinkSettings = z.infer<typeof ShortLinkSettings>;

/** A domain, as people type it or copy it from an address. */
export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((value) => value.replace(/^https?:\/\//, '').split(/[/?#]/)[0] ?? '')
  .pipe(z.string().regex(/^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+$/u, 'schema.not_a_domain'))
  .transform((value) => (URL.canParse(`http://${value}`) ? new URL(`http://${value}`).hostname : value));

export const BlockedDomains = z
  .object({ items: z.array(z.object({ domain: z.string(), createdAt: Instant })) })
  .meta({ id: 'BlockedDomains' });
export type BlockedDomains = z.infer<typeof BlockedDomains>;
