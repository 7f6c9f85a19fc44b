import { maxPostLength } from '@everycast/contract/post-length';
import twitterText from 'twitter-text';
import { digest } from '../core/ids.ts';
import { maskOverlongLinks } from '../core/overlong-links.ts';
import type { Linked } from '../core/stand-in.ts';

/** Object PostEntities, only its links: `start` and `end` count code points of the displayed text. */
export interface Link {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
}

/** A text as X shows it, and the targets of its links. */
export interface Shown {
  text: string;
  urls: Link[];
}

const length = (text: string): number => [...text].length;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const short = (...words: string[]): string =>
  `https://t.co/${digest(...words)
    .replace(/[-_]/g, 'a')
    .slice(0, 10)}`;
/** A URL as people see it: the whole host name, and the start of the rest. Unofficial. */
function display(url: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)((?:[/?#].*)?)$/is.exec(url) ?? [];
  return [...rest].length > shownOfRest ? `${host}${[...rest].slice(0, shownOfRest).join('')}…` : host + rest;
}
const shownOfRest = 15;

/** Every link's weight, and the library's maximum length of one, in UTF-16 units. */
const [linkWeight, longestLink] = [23, 4096];

/**
 * The longest text that can have this weight, in UTF-16 units: nothing has more of them for its weight than a link. For long posts that
 * would be megabytes; no text that Everycast can send is as long.
 */
export const longestOf = (weight: number): number => Math.min(maxPostLength, Math.ceil(weight / linkWeight) * longestLink);

/** A text's length as X counts it, for any author. */
export function weightOf(text: string): number {
  const normalized = text.normalize();
  let counted = '';
  let at = 0;
  for (const { url, indices } of urlsIn(normalized)) {
    // Nothing composes with a comma.
    counted += normalized.slice(at, indices[0]) + ','.repeat(linkWeight);
    // As the library: of a domain that is partly ASCII, this is less than its indices say.
    at = indices[0] + url.length;
  }
  counted += normalized.slice(at);
  // In a text without dots, the library doesn't search for links.
  return twitterText.parseTweet(counted.replaceAll('.', ',')).weightedLength;
}

/** Whether a text is too long for this maximum weight. A text that can't have it isn't weighed. */
export const isTooLong = (text: string, max: number, weigh = weightOf): boolean => text.length > longestOf(max) || weigh(text) > max;

/** Up to this many code points, a text is shown completely; the full text of a longer one is in its `note_post`. */
const shownWhole = 280;
export const isLong = (text: string): boolean => isTooLong(text, shownWhole);

/** The start of a long text. How X truncates it isn't documented. */
export function beginningOf({ text, urls }: Shown): Shown {
  const beginning = `${[...text].slice(0, shownWhole - 1).join('')}…`;
  return { text: beginning, urls: urls.filter(({ end }) => end < shownWhole) };
}

const urlsIn = (text: string) =>
  twitterText.extractUrlsWithIndices(maskOverlongLinks(text)) as { url: string; indices: [number, number] }[];

/** What X links: URLs, and bare host names. At UTF-16 indices. */
export function linksIn(text: string): Linked[] {
  return urlsIn(text).map(({ indices: [start, end] }) => {
    const url = text.slice(start, end);
    return { start, end, url: /^https?:\/\//i.test(url) ? url : `http://${url}` };
  });
}

/**
 * A text as X shows it: with short links, one more at the end for media, and & < > escaped as in HTML.
 * @param media the page of its media, or null without any
 */
export function shownText(written: string, media: string | null): Shown {
  const text = written.normalize('NFC');
  const urls: Link[] = [];
  let shown = '';
  /** Its length in code points. */
  let size = 0;
  let at = 0;
  const add = (more: string): void => {
    shown += more;
    size += length(more);
  };
  const link = (expanded: string): void => {
    const [url, start] = [short(expanded), size];
    add(url);
    urls.push({ start, end: size, url, expanded_url: expanded, display_url: display(expanded) });
  };
  for (const { start, end, url } of linksIn(text)) {
    add(escaped(text.slice(at, start)));
    link(url);
    at = end;
  }
  add(escaped(text.slice(at)));
  if (media !== null) {
    if (shown !== '') add(' ');
    link(media);
  }
  return { text: shown, urls };
}
