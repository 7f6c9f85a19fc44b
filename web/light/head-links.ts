import { inLanguage } from '../app/public-paths.ts';
import { textLanguages } from '../texts.ts';

/** Where the feed of a language's blog is. */
export const feedPath = '/blog/feed.xml';

/**
 * A page's links for search engines and feed readers: to itself, to the same in each language, and to the feed of its blog. They have no host,
 * because the build doesn't know the server's; the sitemap has.
 * @param address the page's own
 * @param path its address without a language, which is answered in the reader's
 */
export function headLinks({ address, path, language }: { address: string; path: string; language: string }): string {
  const alternates = textLanguages().map((one) => [one, inLanguage(one, path)] as const);
  return [
    `<link rel="canonical" href="${address}"/>`,
    ...[...alternates, ['x-default', path] as const].map(([one, href]) => `<link rel="alternate" hreflang="${one}" href="${href}"/>`),
    ...(path.startsWith('/blog') ? [`<link rel="alternate" type="application/atom+xml" href="${inLanguage(language, feedPath)}"/>`] : []),
  ].join('');
}
