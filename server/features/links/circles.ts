import { isOwnRedirect } from './rules.ts';

/** How many redirects are followed, and how long in all. Browsers give up after twenty; a chain of other shorteners has two or three. */
const maxRedirects = 8;
const patience = 4_000;

/**
 * Whether an address redirects to a short link or a page's link of this server, directly or through other shorteners. Only that is looked
 * for: an address that doesn't answer may be up when somebody clicks.
 */
export async function leadsBack(url: string, place: { base: string; publicUrl: string }, fetch: typeof globalThis.fetch): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  let next = url;
  for (let count = 0; count < maxRedirects; count += 1) {
    const location = await redirectOf(next, fetch, signal);
    if (location === null || !URL.canParse(location, next)) return false;
    next = new URL(location, next).href;
    if (isOwnRedirect(next, place)) return true;
  }
  return false;
}

async function redirectOf(url: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<string | null> {
  try {
    // Some servers redirect only what a browser sends.
    for (const method of ['HEAD', 'GET']) {
      const response = await fetch(url, { method, redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.status >= 300 && response.status < 400) return response.headers.get('location');
    }
    return null;
  } catch {
    // Not reachable from here, or too slow: that says nothing about where it leads.
    return null;
  }
}
