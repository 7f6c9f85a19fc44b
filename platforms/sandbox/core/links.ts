import twitterText from 'twitter-text';
import type { Linked } from './stand-in.ts';

/**
 * Whole addresses in a text, for platforms that make links of those by themselves. `bare`: also of names of hosts without “https://”. Where
 * exactly each platform ends an address is not known of all; those of a plain sentence end alike everywhere.
 */
export function addressesIn(text: string, { bare = false }: { bare?: boolean } = {}): Linked[] {
  const found = twitterText.extractUrlsWithIndices(text, { extractUrlsWithoutProtocol: bare }) as {
    url: string;
    indices: [number, number];
  }[];
  return found.map(({ url, indices: [start, end] }) => ({ start, end, url: /^https?:\/\//i.test(url) ? url : `http://${url}` }));
}
