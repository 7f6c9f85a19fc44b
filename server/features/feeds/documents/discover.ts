import { Parser } from 'htmlparser2';

const feedType = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)$/i;
/** JSON Feed allows this type, too, which other links of a page also have. */
const jsonFeed = /^application\/json$/i;
const maxFound = 10;

/** What a page says of itself and of its feeds, in its order. @param base its final URL */
export function discover(html: string, base: string): { title: string; found: { url: string; title: string }[] } {
  const found = new Map<string, string>();
  let [title, inTitle, from] = ['', false, base];
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, title: called = '' }) {
      if (name === 'title') inTitle = true;
      if (name === 'base' && href !== undefined && URL.canParse(href, base)) from = new URL(href, base).href;
      if (name !== 'link' || href === undefined || !URL.canParse(href, from)) return;
      const isAlternate = rel.toLowerCase().split(/\s+/).includes('alternate');
      const url = new URL(href, from);
      const isFeed = feedType.test(type.trim()) || (jsonFeed.test(type.trim()) && /feed/i.test(url.pathname));
      if (isAlternate && isFeed && /^https?:$/.test(url.protocol) && !found.has(url.href)) found.set(url.href, called.trim());
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html);
  const all = [...found].slice(0, maxFound).map(([url, called]) => ({ url, title: called }));
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 200), found: all };
}
