import { createHmac } from 'node:crypto';
import { isShortLink, slugLength, slugLetters } from '@everycast/contract/short-links';
import type { MessageCode } from '@everycast/messages/message';
import { isOutside } from '../../kernel/safe-fetch/addresses.ts';

/** Pages of the app, for which a link with such a slug could be mistaken. The server's routes are added to them. */
export const appPages: readonly string[] = [
  ...['about', 'accounts', 'activity', 'analytics', 'api', 'approvals', 'assets', 'blog', 'calendar', 'client-links', 'clip-generator'],
  ...['confirm-email', 'contact', 'create-post', 'dashboard', 'drafts', 'duplicates', 'engagement', 'faq', 'features', 'forgot-password'],
  ...['guide', 'image-editor', 'import', 'imprint', 'invitation', 'login', 'media-library', 'media-tools', 'notifications', 'oauth'],
  ...['post-composer', 'posts', 'pricing', 'privacy', 'queues', 'reset-password', 'restored-posts', 'review', 'sandbox'],
  ...['schedule-stream', 'settings', 'share', 'signup', 'stream-analytics', 'stream-settings', 'streaming', 'terms', 'unsubscribe'],
  ...['video-editor'],
];

/** The first segments of the server's own routes, which no slug may be. */
export const firstSegments = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => {
    const first = url.split('/')[1] ?? '';
    return /^[a-z0-9]/i.test(first) ? [first.toLowerCase()] : [];
  });

/**
 * The slug of an address in an account's post. Derived, so that saving a post twice, or at the same time in two processes, makes one link.
 * @param round grows while the slug is somebody else's
 */
export function derivedSlug(key: string, of: readonly string[], round: number): string {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([...of, round]))
    .digest();
  // 256 isn't a multiple of the letters, which makes some of them a little more frequent; nothing depends on that.
  return Array.from({ length: slugLength }, (_, index) => slugLetters[(digest[index] ?? 0) % slugLetters.length]).join('');
}

interface Place {
  /** What all short links begin with. */
  base: string;
  /** Where people reach this server. */
  publicUrl: string;
  allowPrivate: boolean;
}

/** Whether this server redirects an address: it is a short link, or a link of a link page. The pages themselves don't lead elsewhere. */
export function isOwnRedirect(url: string, { base, publicUrl }: Pick<Place, 'base' | 'publicUrl'>): boolean {
  if (isShortLink(url, base) || isShortLink(url, `${publicUrl}/l/`)) return true;
  const pages = `${publicUrl}/@`.toLowerCase();
  return url.toLowerCase().startsWith(pages) && /^[^/?#]+\/[^/?#]+(?:[?#]|$)/.test(url.slice(pages.length));
}

/** Why a short link, or a link on a link page, may not lead there; null if it may. */
export function wrongWith(url: string, { base, publicUrl, allowPrivate }: Place): MessageCode | null {
  if (!URL.canParse(url)) return 'links.not_an_address';
  const { protocol, hostname, username, password, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return 'links.not_an_address';
  if (username !== '' || password !== '') return 'links.has_password';
  if (/(?:\{|%7B)(?:account|handle|platform)(?:\}|%7D)/i.test(url)) return 'links.has_variables';
  if (isOwnRedirect(href, { base, publicUrl })) return 'links.leads_to_itself';
  // This server's own pages are where it is.
  const isHere = new URL(publicUrl).hostname === hostname;
  if (!isHere && !allowPrivate && !isOutside(href)) return 'links.private_address';
  return null;
}

/** The domain that an address leads to, without a dot at its end. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

/** A host and the domains it belongs to: "a.b.example" has "b.example" and "example". */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
