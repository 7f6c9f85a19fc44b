import { isShortLink } from '@everycast/contract/short-links';
import type { Inserted } from '../insert.ts';
import type { Link } from '../utm/links.ts';

/** A link without a scheme, as browsers read it. */
export const addressOf = ({ url }: Pick<Link, 'url'>): string => (/^https?:\/\//i.test(url) ? url : `https://${url}`);

/** The links of a text that aren't short yet. @param base what short links begin with */
export const longOnes = (links: readonly Link[], base: string): Link[] => links.filter((link) => !isShortLink(addressOf(link), base));

/** A text with short links in place of its addresses, everywhere they are. The caret stays where it is in the rest of the text. */
export function shortenedText(text: string, links: readonly Link[], short: ReadonlyMap<string, string>, caret: number): Inserted {
  let [after, at] = [text, caret];
  for (const { start, end, url } of links.toReversed()) {
    const by = short.get(url);
    if (by === undefined) continue;
    after = after.slice(0, start) + by + after.slice(end);
    if (caret >= end) at += by.length - url.length;
    else if (caret > start) at = start + by.length;
  }
  return { text: after, caret: at };
}
