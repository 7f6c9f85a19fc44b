import type { Linked } from './stand-in.ts';

/** The last character doesn't end a sentence or close a bracket. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'”»)\]}]/gi;

/**
 * Complete URLs in a text, for platforms that link them automatically. Platforms differ in where exactly a URL ends; in a plain sentence
 * they agree.
 */
export const addressesIn = (text: string): Linked[] =>
  [...text.matchAll(address)].map(({ index, 0: url }) => ({ start: index, end: index + url.length, url }));
