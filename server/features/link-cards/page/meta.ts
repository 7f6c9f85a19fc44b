import { Parser } from 'htmlparser2';

/** A page's metadata. `pictures`: URLs, the preferred one first. Empty if there is none. */
export interface PageMeta {
  title: string;
  description: string;
  pictures: string[];
}

/** Longer texts are truncated: no platform shows more of a card, and none accepts less. Characters. */
const maxTitle = 300;
const maxDescription = 1000;
const maxPictures = 3;

/** Names of the same property, in order of precedence: Open Graph, then platform-specific ones (twitter:title), then plain HTML. */
const titles = [/^og:title$/, /^\w+:title$/];
const descriptions = [/^og:description$/, /^\w+:description$/, /^description$/];
const pictures = [/^og:image:secure_url$/, /^og:image$/, /^og:image:url$/, /^\w+:image(:src)?$/];

/**
 * Parses a page's head.
 * @param base its final URL, against which relative ones are resolved
 */
export function metaOf(html: string, base: string): PageMeta {
  const { properties, title, href } = read(html);
  const from = href !== null && URL.canParse(href, base) ? new URL(href, base).href : base;
  const all = (names: readonly RegExp[]): string[] =>
    names.flatMap((name) => properties.filter((one) => name.test(one.name)).map(({ content }) => content));
  const addresses = all(pictures).flatMap((address) => addressOf(address, from));
  return {
    title: cut(plain(all(titles)[0] ?? '') || plain(title), maxTitle),
    description: cut(plain(all(descriptions)[0] ?? ''), maxDescription),
    pictures: [...new Set(addresses)].slice(0, maxPictures),
  };
}

type MetaProperty = { name: string; content: string };

/** The head's content: named properties in order, the title, and the base for URLs. */
function read(html: string): { properties: MetaProperty[]; title: string; href: string | null } {
  const properties: MetaProperty[] = [];
  let [title, titleIs, href]: [string, 'to come' | 'open' | 'there', string | null] = ['', 'to come', null];
  // SVGs in the page have their own titles.
  let drawings = 0;
  const parser = new Parser({
    onopentag(name, { property, name: called, itemprop, content, href: to }) {
      if (name === 'svg') drawings += 1;
      else if (name === 'title' && drawings === 0 && titleIs === 'to come') titleIs = 'open';
      else if (name === 'base') href ??= to ?? null;
      else if (name === 'meta' && content !== undefined && content.trim() !== '') {
        for (const one of [property, called, itemprop]) {
          const key = one?.trim().toLowerCase();
          if (key) properties.push({ name: key, content: content.trim() });
        }
      }
    },
    ontext(text) {
      if (titleIs === 'open') title += text;
    },
    onclosetag(name) {
      if (name === 'svg') drawings = Math.max(0, drawings - 1);
      if (name === 'title' && titleIs === 'open') titleIs = 'there';
    },
  });
  parser.end(html);
  return { properties, title, href };
}

function addressOf(written: string, base: string): string[] {
  if (!URL.canParse(written, base)) return [];
  const url = new URL(written, base);
  return /^https?:$/.test(url.protocol) ? [url.href] : [];
}

/** In one line, without characters that affect how others are displayed. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .trim();

function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
