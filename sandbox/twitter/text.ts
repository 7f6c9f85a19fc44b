import twitterText from 'twitter-text';
import { digest } from '../core/ids.ts';
import type { Linked } from '../core/stand-in.ts';
import { withoutEndless } from '../core/unbroken.ts';

/** Object PostEntities, as far as links go: `start` and `end` count code points of the text as it is shown. */
export interface Link {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
}

/** A text as X shows it, and what its links stand for. */
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
/** As people see an address: the name of its host whole, however long, and no more than the beginning of the rest. Second-hand. */
function display(url: string): string {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  return [...rest].length > shownOfRest ? `${host}${[...rest].slice(0, shownOfRest).join('')}…` : host + rest;
}
const shownOfRest = 15;

/** How long a text is as X counts, whoever writes it. */
export const weightOf = (text: string): number => twitterText.parseTweet(withoutEndless(text)).weightedLength;

/** What everybody may write is shown whole; so many code points of what is longer, which stands in its `note_post` besides. */
const shownWhole = 280;
export const isLong = (text: string): boolean => weightOf(text) > shownWhole;

/** The beginning of a long text. How X ends it, no description says. */
export function beginningOf({ text, urls }: Shown): Shown {
  const beginning = `${[...text].slice(0, shownWhole - 1).join('')}…`;
  return { text: beginning, urls: urls.filter(({ end }) => end < shownWhole) };
}

/** What X makes a link of: addresses, and names of hosts alone. At UTF-16 indices. */
export function linksIn(text: string): Linked[] {
  const found = twitterText.extractUrlsWithIndices(withoutEndless(text)) as { indices: [number, number] }[];
  return found.map(({ indices: [start, end] }) => {
    const url = text.slice(start, end);
    return { start, end, url: /^https?:\/\//i.test(url) ? url : `http://${url}` };
  });
}

/**
 * A text as X shows it: with short links instead of its own, one more at the end where there are media, and & < > as in HTML.
 * @param media where the page of its media is, or null without any
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
