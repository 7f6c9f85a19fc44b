import type { IncomingHttpHeaders } from 'node:http';
import { deviceOf } from '../../../kernel/device.ts';

/** A click on a link. Address and user agent are only in memory, until the next batch is counted. */
export interface Visit {
  linkId: string;
  at: number;
  method: string;
  headers: IncomingHttpHeaders;
  address: string;
}

/** What is counted of a click by a person. */
export interface Source {
  country: string | null;
  site: string | null;
  device: string;
}

/** A site's name has at most this many characters; anyone can send anything. */
const longestSite = 100;

/** The headers that a click is counted by; the others, such as cookies, don't wait in memory. */
export const countedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  'user-agent': headers['user-agent'],
  referer: headers.referer,
  purpose: headers.purpose,
  'sec-purpose': headers['sec-purpose'],
  'x-moz': headers['x-moz'],
});

/** Of the referrer only its site: the page could say who somebody is. */
export function siteOf(referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { hostname, protocol } = new URL(referrer);
  // Apps on Android say "android-app://com.example".
  if (!['http:', 'https:', 'android-app:'].includes(protocol) || hostname === '') return null;
  return hostname.replace(/^www\./, '').slice(0, longestSite);
}

export const sourceOf = ({ headers, address }: Visit, countryOf: (address: string) => string | null): Source => ({
  country: countryOf(address),
  site: siteOf(headers.referer),
  device: deviceOf(headers['user-agent'] ?? null).kind,
});
