import type { ItemText } from '@everycast/contract/feed-template';
import { oneLine } from '@everycast/contract/one-line';
import { message } from '@everycast/messages/message';
import {
  type AtomFeed,
  DetectError,
  type JsonFeed,
  MalformedError,
  ParseError,
  parseFeed as parse,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import { excerpt, shortened } from '../../../kernel/text.ts';
import { FeedProblem } from './feed-problem.ts';
import { plainText } from './plain-text.ts';

/** An item as it was read. */
export interface ReadItem extends ItemText {
  /** What the feed calls it; '' if nothing. */
  id: string;
  at: Date | null;
  /** The address of its picture; '' if it has none. */
  picture: string;
}

/** A feed as it was read. */
export interface ReadFeed {
  title: string;
  items: ReadItem[];
  /** How long it asks to wait before it is read again, in milliseconds; null if it doesn't say. */
  asked: number | null;
}

/** Longer texts are cut. UTF-16 units. */
const [maxTitle, maxSummary, maxName, maxCategories] = [300, 280, 100, 30];

const begun = /<(?:[\w.-]{1,40}:)?(?:rss|feed|RDF)[\s>]/i;
const complete = /<\/(?:[\w.-]{1,40}:)?(?:rss|feed|RDF)\s*>/i;

/** What the formats say in different ways; texts may be HTML. */
interface Raw {
  id: string | undefined;
  title: string | undefined;
  link: string | undefined;
  summary: string | undefined;
  author: string | undefined;
  at: Date | null | undefined;
  categories: readonly (string | undefined)[];
  /** Its pictures, the best first. */
  pictures: readonly (string | undefined)[];
}

const dateOf = (written: string): Date | null => {
  const date = new Date(written);
  return Number.isNaN(date.getTime()) ? null : date;
};
type When = Date | null;

/**
 * Parses a feed of any format. Texts become plain and short.
 * @param url where it was read, against which relative links are resolved
 * @throws FeedProblem if it is none, or can't be read
 */
export function parseFeed(text: string, url: string): ReadFeed {
  const { host } = new URL(url);
  // Entities that a document defines itself serve no feed, only attacks.
  if (/<!ENTITY/i.test(text.slice(0, 100_000))) throw new FeedProblem(message('feeds.entities', { host }));
  // The parser completes what was cut off, and half an item must not become a post.
  if (text.trimStart().startsWith('<') && begun.test(text.slice(0, 100_000)) && !complete.test(text.slice(-10_000))) {
    throw new FeedProblem(message('feeds.broken', { host }));
  }
  const { title, raw, asked } = rawOf(text, host);
  const source = lineOf(title, maxTitle) || host;
  const items = raw.map((one): ReadItem => {
    const summary = shortened(plainText(one.summary ?? ''), maxSummary);
    return {
      id: (one.id ?? '').trim(),
      title: lineOf(one.title, maxTitle) || excerpt(summary, 80),
      link: addressOf(one.link, url),
      summary,
      author: lineOf(one.author, maxName),
      source,
      categories: [...new Set(one.categories.map((category) => lineOf(category, maxName)).filter(Boolean))].slice(0, maxCategories),
      at: one.at ?? null,
      picture: one.pictures.map((picture) => addressOf(picture, url)).find(Boolean) ?? '',
    };
  });
  return { title: source, items, asked };
}

function rawOf(text: string, host: string): { title: string | undefined; raw: Raw[]; asked: number | null } {
  try {
    const read = parse<When>(text, { parseDateFn: dateOf });
    switch (read.format) {
      case 'rss':
        return { title: read.feed.title, raw: (read.feed.items ?? []).map(ofRss), asked: askedBy(read.feed) };
      case 'atom':
        return { title: read.feed.title?.value, raw: (read.feed.entries ?? []).map(ofAtom), asked: askedBy(read.feed) };
      case 'rdf':
        return { title: read.feed.title, raw: (read.feed.items ?? []).map(ofRdf), asked: askedBy(read.feed) };
      case 'json':
        return { title: read.feed.title, raw: (read.feed.items ?? []).map(ofJson), asked: null };
    }
  } catch (error) {
    if (error instanceof DetectError) throw new FeedProblem(message('feeds.not_a_feed', { host }));
    if (error instanceof ParseError || error instanceof MalformedError) throw new FeedProblem(message('feeds.broken', { host }));
    throw error;
  }
}

const ofRss = (item: RssFeed.Item<When>): Raw => ({
  id: item.guid?.value,
  title: item.title,
  // An ID that is a permanent link is one, unless it says otherwise.
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  summary: item.description ?? item.content?.encoded,
  author: item.authors?.[0]?.name ?? item.dc?.creators?.[0],
  at: item.pubDate ?? item.dc?.dates?.[0],
  categories: (item.categories ?? []).map(({ name }) => name),
  pictures: [...ofImages(item.enclosures ?? []), ...ofMedia(item.media)],
});

const ofAtom = (entry: AtomFeed.Entry<When>): Raw => ({
  id: entry.id,
  title: entry.title?.value,
  link: (entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate') ?? entry.links?.[0])?.href,
  summary: entry.summary?.value ?? entry.content?.value ?? entry.media?.groups?.[0]?.description?.value ?? entry.media?.description?.value,
  author: entry.authors?.[0]?.name,
  at: entry.published ?? entry.updated,
  categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
  pictures: [
    ...ofImages((entry.links ?? []).filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type }))),
    ...ofMedia(entry.media),
  ],
});

const ofRdf = (item: RdfFeed.Item<When>): Raw => ({
  id: item.rdf?.about,
  title: item.title,
  link: item.link,
  summary: item.description ?? item.content?.encoded,
  author: item.dc?.creators?.[0],
  at: item.dc?.dates?.[0],
  categories: item.dc?.subjects ?? [],
  pictures: ofMedia(item.media),
});

const ofJson = (item: JsonFeed.Item<When>): Raw => ({
  id: item.id,
  title: item.title,
  link: item.url ?? item.external_url,
  summary: item.summary ?? item.content_text ?? item.content_html,
  author: item.authors?.[0]?.name,
  at: item.date_published ?? item.date_modified,
  categories: item.tags ?? [],
  pictures: [item.image, item.banner_image, ...ofImages((item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type })))],
});

interface File {
  url?: string | undefined;
  type?: string | undefined;
  medium?: string | undefined;
}

const ofImages = (files: readonly File[]) =>
  files.filter(({ type, medium }) => medium === 'image' || type?.startsWith('image/')).map(({ url }) => url);

interface MediaOf {
  contents?: File[];
  thumbnails?: { url?: string }[];
  groups?: { contents?: File[]; thumbnails?: { url?: string }[] }[];
}

/** Of the media module: an item's pictures, then its previews, as of a video. */
function ofMedia(media: MediaOf | undefined): (string | undefined)[] {
  const all = media ? [media, ...(media.groups ?? [])] : [];
  return [
    ...all.flatMap(({ contents = [] }) => ofImages(contents)),
    ...all.flatMap(({ thumbnails = [] }) => thumbnails.map(({ url }) => url)),
  ];
}

/** Hours of the periods that the syndication module knows. */
const periods: Readonly<Record<string, number>> = { hourly: 1, daily: 24, weekly: 168, monthly: 720, yearly: 8760 };

/** How long a feed asks to wait: the longer of what it says, in milliseconds. */
function askedBy({ ttl, sy }: { ttl?: number; sy?: { updatePeriod?: string; updateFrequency?: number } }): number | null {
  const hours = periods[sy?.updatePeriod?.trim().toLowerCase() ?? ''];
  const waits = [
    ...(ttl !== undefined && ttl > 0 ? [ttl * 60_000] : []),
    ...(hours === undefined ? [] : [(hours * 3_600_000) / Math.max(sy?.updateFrequency ?? 1, 1)]),
  ];
  return waits.length > 0 ? Math.max(...waits) : null;
}

const lineOf = (text: string | undefined, max: number): string => oneLine(excerpt(plainText(text ?? ''), max));

/** A link of the web, or nothing. */
function addressOf(written: string | undefined, base: string): string {
  const trimmed = written?.trim() ?? '';
  if (trimmed === '' || !URL.canParse(trimmed, base)) return '';
  const url = new URL(trimmed, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : '';
}
