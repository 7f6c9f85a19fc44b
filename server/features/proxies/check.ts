import { isIP } from 'node:net';
import { message } from '@everycast/messages/message';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import { ProxyFailed } from '../../kernel/safe-fetch/proxied/proxy-failed.ts';

/** How long a person waits for a test. Milliseconds. */
const patience = 20_000;
/** More than any address, also within JSON. Characters. */
const longestAnswer = 500;

/** What a test found. */
export interface Found {
  seenAs: string;
  milliseconds: number;
}

/**
 * Asks a page for the address that it sees.
 * @param fetch through the proxy
 * @throws FetchRefused, also if the page's answer isn't an address: then something between answers in its place
 */
export async function checkProxy(fetch: typeof globalThis.fetch, page: string, name: string): Promise<Found> {
  const { host } = new URL(page);
  const strange = () => new ProxyFailed(message('proxies.answers_itself', { name, host }));
  const started = performance.now();
  try {
    // A connection that is kept would say nothing about the proxy as it is now, such as its password.
    const headers = { connection: 'close' };
    const response = await fetch(page, { redirect: 'manual', headers, signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    if (!response.ok) throw strange();
    const seenAs = addressIn(text.slice(0, longestAnswer));
    if (seenAs === null) throw strange();
    return { seenAs, milliseconds: Math.round(performance.now() - started) };
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new ProxyFailed(message('proxies.too_slow', { name, host }), error);
    }
    throw error;
  }
}

/** An answer is the address alone, or JSON that has it as `ip`. */
function addressIn(text: string): string | null {
  const plain = text.trim();
  if (isIP(plain) !== 0) return plain;
  const ip = /"ip"\s*:\s*"([^"]{2,45})"/.exec(plain)?.[1] ?? '';
  return isIP(ip) === 0 ? null : ip;
}
