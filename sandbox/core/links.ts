import type { Linked } from './stand-in.ts';

/** The last character is none that ends a sentence or closes what was opened before. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'”»)\]}]/gi;

/**
 * Whole addresses in a text, for platforms that make links of those by themselves. Where exactly each platform ends one is not known of all
 * of them; in a plain sentence they agree.
 */
export const addressesIn = (text: string): Linked[] =>
  [...text.matchAll(address)].map(({ index, 0: url }) => ({ start: index, end: index + url.length, url }));
