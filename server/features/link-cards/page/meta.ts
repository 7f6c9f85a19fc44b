import { Parser } from 'htmlparser2';

/** What a page says of itself. `pictures`: addresses, the one that it prefers first. Empty where it says nothing. */
export interface PageMeta {
  title: string;
  description: string;
  pictures: string[];
}

/** Longer texts are cut: no platform shows more of a card, and none takes less. Characters. */
const maxTitle = 300;
const maxDescription = 1000;
const maxPictures = 3;

/**
 * By which names a page says it, the one that counts most first: Open Graph, then what single platforms have names of their own for
 * (twitter:title), then plain HTML.
 */
const titles = [/^og:title$/, /^\w+:title$/];
const descriptions = [/^og:description$/, /^\w+:description$/, /^description$/];
const pictures = [/^og:image:secure_url$/, /^og:image$/, /^og:image:url$/, /^\w+:image(:src)?$/];

/**
 * Reads the head of a page.
 * @param base its address, after all redirects: what it names without one is looked for from there
 */
export function metaOf(html: string, base: string): PageMeta {
  const { said, title, href } = read(html);
  const from = href !== null && URL.canParse(href, base) ? new URL(href, base).href : base;
  const all = (names: readonly RegExp[]): string[] =>
    names.flatMap((name) => said.filter((one) => name.test(one.name)).map(({ content }) => content));
  const addresses = all(pictures).flatMap((address) => addressOf(address, from));
  return {
    title: cut(plain(all(titles)[0] ?? '') || plain(title), maxTitle),
    description: cut(plain(all(descriptions)[0] ?? ''), maxDescription),
    pictures: [...new Set(addresses)].slice(0, maxPictures),
  };
}

type Said = { name: string; content: string };

/** What stands in the head: names and what they say in their order, the title, and from where addresses are read. */
function read(html: string): { said: Said[]; title: string; href: string | null } {
  const said: Said[] = [];
  let [title, titleIs, href]: [string, 'to come' | 'open' | 'there', string | null] = ['', 'to come', null];
  // Drawings within the page have titles of their own.
  let drawings = 0;
  const parser = new Parser({
    onopentag(name, { property, name: called, itemprop, content, href: to }) {
      if (name === 'svg') drawings += 1;
      else if (name === 'title' && drawings === 0 && titleIs === 'to come') titleIs = 'open';
      else if (name === 'base') href ??= to ?? null;
      else if (name === 'meta' && content !== undefined && content.trim() !== '') {
        for (const one of [property, called, itemprop]) {
          const key = one?.trim().toLowerCase();
          if (key) said.push({ name: key, content: content.trim() });
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
  return { said, title, href };
}

function addressOf(written: string, base: string): string[] {
  if (!URL.canParse(written, base)) return [];
  const url = new URL(written, base);
  return /^https?:$/.test(url.protocol) ? [url.href] : [];
}

/** In one line, and without characters that change how others look. */
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
