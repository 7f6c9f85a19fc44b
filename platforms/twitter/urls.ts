import { defined } from '@everycast/contract/defined';
import twitterText from 'twitter-text';

/* X finds links with one regular expression (twitter-text, extractUrl). It starts a domain at every character that a domain may contain
   and scans to where that could end, so 98 KB of "a." take 18 seconds. This reads each run of such characters once, and passes only
   actual candidates to the library. */

/** The library's types omit some. */
const regexen = twitterText.regexen as Record<string, RegExp>;
function sourceOf(name: string): string {
  const pattern = regexen[name];
  if (!pattern) throw new Error(`twitter-text has no pattern “${name}” any more.`);
  return pattern.source;
}

const run = new RegExp(`(?:${sourceOf('validDomainChars')}|[._-])+`, 'g');
const topLevelDomain = new RegExp(`${sourceOf('validGTLD')}|${sourceOf('validCCTLD')}|${sourceOf('validPunycode')}`, 'iy');
const preceding = new RegExp(`^${sourceOf('validUrlPrecedingChars')}$`);
const port = new RegExp(`(?::${sourceOf('validPortNumber')})?`, 'iy');
const inPath = new RegExp(`${sourceOf('validGeneralUrlPathChars')}+|${sourceOf('validUrlBalancedParens')}`, 'iy');
const pathEnding = new RegExp(`^(?:${sourceOf('validUrlPathEndingChars')})$`, 'i');
const query = new RegExp(`(?:\\?${sourceOf('validUrlQueryChars')}*${sourceOf('validUrlQueryEndingChars')})?`, 'iy');
/** X's own short links end with their ID. */
const shortLink = new RegExp(sourceOf('validTcoUrl'), 'i');
const longestShortName = 40;
const scheme = /https?:\/\/$/i;
const longestScheme = 'https://'.length;

/** The library's, including the scheme ("https://" if there is none). */
export const longestUrl = 4096;
/** DNS's (RFC 1035); the library only limits each label. */
const longestDomain = 253;

interface Url {
  start: number;
  end: number;
  url: string;
}

/** Links in a text, at UTF-16 indices: those of the library's extractUrlsWithIndices, in linear time. */
export function urlsIn(text: string): Url[] {
  const urls: Url[] = [];
  /** A link and the character before it come after the previous link. */
  let read = 0;
  const mayStart = (index: number): boolean => index === 0 || (index > read && preceding.test(text.charAt(index - 1)));
  for (const { domain, end, first } of domainsIn(text)) {
    if (domain < read) continue;
    const before = first ? (scheme.exec(text.slice(Math.max(read, domain - longestScheme), domain))?.[0].length ?? 0) : 0;
    const start = before > 0 && mayStart(domain - before) ? domain - before : domain;
    if (start === domain && !mayStart(domain)) continue;
    const path = endOf(port, text, end);
    const pathEnd = text.charAt(path) === '/' ? endOfPath(text, path + 1) : path;
    read = endOf(query, text, pathEnd);
    const length = read - start + (domain - start || longestScheme);
    if (length > longestUrl || end - domain > longestDomain) continue;
    const from = Math.max(0, start - 1);
    const found = twitterText.extractUrlsWithIndices(text.slice(from, end)) as { url: string; indices: [number, number] }[];
    // Without a scheme only the ASCII part of a domain is a link; the last one includes what follows the domain, if that starts with a
    // path.
    const whole = start < domain || pathEnd > path;
    urls.push(
      ...found.flatMap(({ url, indices }, place): Url[] => {
        const link = { start: from + indices[0], end: from + indices[1], url };
        const isLast = place === found.length - 1;
        return isLast && whole ? shortened({ ...link, end: read, url: url + text.slice(end, read) }) : [link];
      }),
    );
  }
  return urls;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/** A path ends with a character that may end one, or with balanced parentheses right after that. */
function endOfPath(text: string, from: number): number {
  let end = from;
  for (let at = from, next = endOf(inPath, text, at); next > at; at = next, next = endOf(inPath, text, at)) {
    if (text.charAt(at) !== '(') {
      let last = next;
      while (last > at && !pathEnding.test(text.charAt(last - 1))) last -= 1;
      if (last > at) end = last;
    } else if (end === at) end = next;
  }
  return end;
}

function shortened(link: Url): Url[] {
  const [url, name] = shortLink.exec(link.url) ?? [];
  if (url === undefined || name === undefined) return [link];
  return name.length > longestShortName ? [] : [{ ...link, end: link.start + url.length, url }];
}

interface Label {
  from: number;
  /** The dot that ends it. */
  dot: number;
  /** Where a top-level domain after the dot ends, or null. */
  top: number | null;
  /** Its last underscore, or -1: there is none directly before a top-level domain. */
  underscore: number;
  /** Another dot follows, so no domain continues after it. */
  isLast: boolean;
}

/** For each possible start of a domain, the longest that starts there; `first` in its run, so a scheme may precede it. */
function* domainsIn(text: string): Generator<{ domain: number; end: number; first: boolean }> {
  if (!text.includes('.')) return;
  for (const { 0: characters, index } of text.matchAll(run)) {
    if (!characters.includes('.')) continue;
    const labels = labelsOf(text, index, characters);
    if (labels.every(({ top }) => top === null)) continue;
    const ends = endsOf(labels, text);
    for (const [place, { from, dot, top, underscore, isLast }] of labels.entries()) {
      if (isJoint(text, dot - 1)) continue;
      const later = isLast ? null : (ends[place + 1] ?? null);
      if (later === null && top === null) continue;
      for (let domain = from; domain < dot; domain += 1) {
        const end = later ?? (underscore < domain ? top : null);
        if (end !== null && !isJoint(text, domain)) yield { domain, end, first: domain === index };
      }
    }
  }
}

function labelsOf(text: string, start: number, characters: string): Label[] {
  // What follows the last dot isn't a label, because no dot ends it.
  let next = 0;
  return Array.from(characters.matchAll(/\.+/g), ({ index, 0: dots }) => {
    const from = start + next;
    const label = characters.slice(next, index);
    const dot = start + index;
    next = index + dots.length;
    topLevelDomain.lastIndex = dot + 1;
    const top = topLevelDomain.test(text) ? topLevelDomain.lastIndex : null;
    const underscore = label.lastIndexOf('_');
    return { from, dot, top, underscore: underscore === -1 ? -1 : from + underscore, isLast: dots.length > 1 };
  });
}

/** For each label, where the longest domain that includes it ends; a label that starts or ends with a joint ends the previous one. */
function endsOf(labels: readonly Label[], text: string): (number | null)[] {
  const ends: (number | null)[] = labels.map(() => null);
  // By index: a text may have 50,000 labels, and an array for each costs more than all else.
  for (let place = labels.length - 1; place >= 0; place -= 1) {
    const { from, dot, top, underscore, isLast } = defined(labels[place], 'label');
    const later = isLast ? null : ends[place + 1];
    if (!isJoint(text, from) && !isJoint(text, dot - 1)) ends[place] = later ?? (underscore === -1 ? top : null);
  }
  return ends;
}

/** A character that joins those of a domain. For an empty label that is the dot. */
const isJoint = (text: string, index: number): boolean => '._-'.includes(text.charAt(index));
