import { type Message, message, type Params } from '@everycast/messages/message';
import type { Issue, Traits } from './manifest.ts';

const issue =
  (weight: Issue['weight']) =>
  (field: Issue['field'], code: Issue['code'], params?: Params): Issue => ({ weight, field, code, ...(params && { params }) });

/** The post can't be published as it is. */
export const stops = issue('stops');
/** The post can be published; this says what happens to something in it. */
export const note = issue('note');

/** The text of an issue, or of why a file can't be published. */
export const issueText = ({ code, params }: Pick<Issue, 'code' | 'params'>): Message => message(`issues.${code}`, params);

/** Parameters of a text that is too long: by how much, and the limit. */
export const overBy = (length: number, max: number, platform: string) => ({ count: length - max, max, platform });

/**
 * The issue about files that a platform fetches itself. The server adds the trait `fetchable: false` to accounts of such platforms if this
 * Everycast can't be reached from the internet.
 * @param verified whether the platform also requires a verified domain
 */
export function fetchedIssue(platform: string, traits: Traits, verified = false): Issue {
  if (traits.fetchable === false) return stops('media', 'not_fetchable', { platform });
  return note('media', 'fetched_from_here', { platform, ...(verified && { context: 'verified' }) });
}
