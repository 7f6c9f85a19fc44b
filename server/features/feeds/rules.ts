import { createHash } from 'node:crypto';
import { type FeedFilter, passes } from '@everycast/contract/feed-template';
import type { ReadItem } from './documents/parse-feed.ts';

/** What recognizes an item that was read before. */
export interface KeyedItem {
  item: ReadItem;
  keys: Buffer[];
}

const hashOf = (kind: string, text: string): Buffer => createHash('sha256').update(`${kind}\n${text}`).digest();

/** A page, whatever the fragment, the scheme and a slash at the end. */
function pageOf(link: string): string {
  const url = new URL(link);
  url.hash = '';
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/**
 * The items with what recognizes each: its ID, and its link, so that a feed that changes one of them doesn't make everything new. A link
 * that several items of the feed have, such as a podcast's home page, recognizes none of them.
 */
export function keyed(items: readonly ReadItem[]): KeyedItem[] {
  const pages = items.map(({ link }) => (link === '' ? null : pageOf(link)));
  const uses = Map.groupBy(pages, (page) => page);
  return items.map((item, index) => {
    const page = pages[index] ?? null;
    const keys = [
      ...(item.id === '' ? [] : [hashOf('id', item.id)]),
      ...(page !== null && uses.get(page)?.length === 1 ? [hashOf('link', page)] : []),
    ];
    return { item, keys: keys.length > 0 ? keys : [hashOf('text', `${item.title}\n${item.summary}`)] };
  });
}

/** Each item once, and none that was read before. */
export function unseen(items: readonly KeyedItem[], seen: ReadonlySet<string>): KeyedItem[] {
  const known = new Set(seen);
  return items.filter(({ keys }) => {
    const names = keys.map((key) => key.toString('hex'));
    const isNew = !names.some((name) => known.has(name));
    for (const name of names) known.add(name);
    return isNew;
  });
}

/** An item that is older when it is first seen isn't news: a feed that was moved or sorted differently shows old ones again. Milliseconds. */
const newsFor = 31 * 24 * 3_600_000;

/** When an item was published, but never later than now: a date to come must not put it before everything else for good. */
const publishedAt = ({ at }: ReadItem, now: Date): number => Math.min(at?.getTime() ?? now.getTime(), now.getTime());

/**
 * Which of the new items become posts: the newest that pass the filter, the oldest of them first, so that they are queued in their order.
 * @param left how many may still become posts today
 */
export function chosen(
  items: readonly KeyedItem[],
  { takes, left, now, ...filter }: FeedFilter & { takes: 'new' | 'newest' | 'none'; left: number; now: Date },
): { items: KeyedItem[]; skipped: number } {
  if (takes === 'none') return { items: [], skipped: 0 };
  const isNews = ({ item }: KeyedItem) => takes === 'newest' || now.getTime() - publishedAt(item, now) < newsFor;
  const passing = items.filter((one) => isNews(one) && passes(filter, one.item));
  // Stable: without dates, a feed's own order counts, which is newest first.
  const newest = passing.toSorted((one, other) => publishedAt(other.item, now) - publishedAt(one.item, now));
  const taken = newest.slice(0, takes === 'newest' ? Math.min(left, 1) : left);
  return { items: taken.toReversed(), skipped: takes === 'newest' ? 0 : passing.length - taken.length };
}

/** How rarely a feed is read at least, and how often at most, whatever it asks for. Milliseconds. */
const [shortest, usual, longest] = [15 * 60_000, 30 * 60_000, 24 * 3_600_000];

/** When a feed is read next. `asked`: how long it, or its server, asks to wait; null if they don't say. */
export const nextReading = (now: Date, asked: number | null): Date =>
  new Date(now.getTime() + Math.min(Math.max(asked ?? usual, shortest), longest));
