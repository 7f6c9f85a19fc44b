import { note, stops } from './issues.ts';
import type { Issue, Traits } from './manifest.ts';

/**
 * The issue about files that a platform fetches itself. The server adds the trait `fetchable: false` to accounts of such platforms if this
 * Everycast can't be reached from the internet.
 * @param verified whether the platform also requires a verified domain
 */
export function fetchedIssue(platform: string, traits: Traits, verified = false): Issue {
  if (traits.fetchable === false) return stops('media', 'not_fetchable', { platform });
  return note('media', 'fetched_from_here', { platform, ...(verified && { context: 'verified' }) });
}
