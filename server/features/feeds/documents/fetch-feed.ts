import { message } from '@everycast/messages/message';
import { textOf } from '../../../kernel/charset.ts';
import { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';
import { FeedProblem } from './feed-problem.ts';

/** What a server said of its last answer, to be asked only for another one. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** An answer. `text`: null if it is still the last one; `asked`: how long it may be kept, in milliseconds, or null. */
export interface Fetched extends Validators {
  url: string;
  text: string | null;
  asked: number | null;
}

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1';
/** Longer ones are no use: they would be sent with each request. */
const maxValidator = 500;

/**
 * Asks for a feed, or for a page that links to one.
 * @param fetch guarded, and limited in time, size and redirects
 * @throws FeedProblem
 */
export async function fetchFeed(
  fetch: typeof globalThis.fetch,
  url: string,
  { last = { etag: null, lastModified: null }, now, signal }: { last?: Validators; now: Date; signal: AbortSignal },
): Promise<Fetched> {
  const headers = {
    accept,
    ...(last.etag !== null && { 'if-none-match': last.etag }),
    ...(last.lastModified !== null && { 'if-modified-since': last.lastModified }),
  };
  try {
    const response = await fetch(url, { headers, signal });
    const { status, url: final } = response;
    const asked = maxAgeOf(response.headers.get('cache-control'));
    if (status === 304) {
      await response.body?.cancel();
      return { url: final, text: null, asked, ...last };
    }
    if (status !== 200) {
      await response.body?.cancel();
      throw refused(response, now);
    }
    const text = textOf(await response.bytes(), response.headers.get('content-type') ?? '');
    return { url: final, text, asked, etag: validator(response, 'etag'), lastModified: validator(response, 'last-modified') };
  } catch (error) {
    if (error instanceof FetchRefused) throw new FeedProblem(error.reason);
    throw error;
  }
}

const validator = ({ headers }: Response, name: string): string | null => {
  const value = headers.get(name);
  return value !== null && value.length <= maxValidator ? value : null;
};

function refused(response: Response, now: Date): FeedProblem {
  const { status, headers } = response;
  const { host } = new URL(response.url);
  const until = retryAfter(headers.get('retry-after'), now);
  if (status === 410) return new FeedProblem(message('feeds.removed', { host }), { isGone: true });
  if (status === 404) return new FeedProblem(message('feeds.not_found', { host }));
  if (status === 401 || status === 403) return new FeedProblem(message('feeds.private', { host, status }), { until });
  if (status === 429) return new FeedProblem(message('feeds.too_often', { host }), { until });
  if (status >= 500) return new FeedProblem(message('feeds.down', { host, status }), { until });
  return new FeedProblem(message('feeds.refused', { host, status }), { until });
}

/** A server's own word counts for at most this long. Milliseconds. */
const longestWait = 7 * 24 * 3_600_000;

/** When a server wants to be asked again: after so many seconds, or at a date. */
function retryAfter(written: string | null, now: Date): Date | null {
  if (written === null) return null;
  const seconds = /^\s*\d{1,10}\s*$/.test(written) ? Number(written) * 1000 : new Date(written).getTime() - now.getTime();
  return Number.isNaN(seconds) || seconds <= 0 ? null : new Date(now.getTime() + Math.min(seconds, longestWait));
}

/** How long an answer may be kept, in milliseconds. */
function maxAgeOf(cacheControl: string | null): number | null {
  const [, seconds] = /(?:^|[\s,])max-age="?(\d{1,10})/i.exec(cacheControl ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
