import twitterText from 'twitter-text';
import { digest } from '../core/ids.ts';
import type { Linked } from '../core/stand-in.ts';
import { withoutEndless } from '../core/unbroken.ts';

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
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  return [...rest].length > shownOfRest ? `${host}${[...rest].slice(0, shownOfRest).join('')}…` : host + rest;
}
const shownOfRest = 15;

/** A text's length as X counts it, for any author. */
export const weightOf = (text: string): number => twitterText.parseTweet(withoutEndless(text)).weightedLength;

/** Up to this many code points, a text is shown completely; the full text of a longer one is in its `note_post`. */
const shownWhole = 280;
export const isLong = (text: string): boolean => weightOf(text) > shownWhole;

/** The start of a long text. How X truncates it isn't documented. */
export function beginningOf({ text, urls }: Shown): Shown {
  const beginning = `${[...text].slice(0, shownWhole - 1).join('')}…`;
  return { text: beginning, urls: urls.filter(({ end }) => end < shownWhole) };
}

/** What X links: URLs, and bare host names. At UTF-16 indices. */
export function linksIn(text: string): Linked[] {
  const found = twitterText.extractUrlsWithIndices(withoutEndless(text)) as { indices: [number, number] }[];
  return found.map(({ indices: [start, end] }) => {
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
  let at = 0;
  const link = (expanded: string): void => {
    const url = short(expanded);
    urls.push({ start: length(shown), end: length(shown) + length(url), url, expanded_url: expanded, display_url: display(expanded) });
    shown += url;
  };
  for (const { start, end, url } of linksIn(text)) {
    shown += escaped(text.slice(at, start));
    link(url);
    at = end;
  }
  shown += escaped(text.slice(at));
  if (media !== null) {
    if (shown !== '') shown += ' ';
    link(media);
  }
  return { text: shown, urls };
}
