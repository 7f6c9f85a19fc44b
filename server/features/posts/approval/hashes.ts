import { createHash } from 'node:crypto';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Schedule } from '@everycast/contract/schedule';
import type { ShortLinks } from '@everycast/contract/short-links';
import type { Watermark } from '@everycast/contract/watermark';
import { type SharedPost, type Variant, wholeOn } from '@everycast/platforms/port/overlay';
import type { SentBody } from '../needs.ts';

/** What each account gets, as a hash by account ID. */
export type ContentHashes = Record<string, string>;

/**
 * A hash of everything that one account gets: text, files with their descriptions and crops, thread, first comment, options, the short
 * links that addresses become, and what is drawn over images and videos.
 */
export const contentHash = (
  post: SharedPost<SentBody>,
  { shortLinks, watermark, ...own }: Variant<SentBody> & { shortLinks: ShortLinks | null; watermark: Watermark | null },
  platform: PlatformId,
): string => hashOf({ ...wholeOn(post, own, platform), ...(shortLinks && { shortLinks }), ...(watermark && { watermark }) });

/** Identifies what was seen: the content on each account, and the time; null for as soon as it is approved. */
export const seenHash = (contents: ContentHashes, wanted: Schedule | null): string => hashOf({ contents, wanted });

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url');

/** Equal values as equal JSON, in whatever order a request or the database had their keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]));
}
