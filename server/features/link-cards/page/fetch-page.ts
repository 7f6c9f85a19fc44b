import { type Message, type MessageCode, message, messageOf } from '@everycast/messages/message';
import { textOf } from '../../../kernel/charset.ts';
import { isUndecodable } from '../../../kernel/safe-fetch/decoded.ts';
import { FetchRefused } from '../../../kernel/safe-fetch/failures.ts';

/** Why no page could be read. `passing`: it may work later. */
export class NoPage extends Error {
  readonly reason: Message;
  readonly passing: boolean;

  constructor(reason: MessageCode | Message, options: { passing?: boolean; cause?: unknown } = {}) {
    const whole = messageOf(reason);
    super(whole.code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'NoPage';
    this.reason = whole;
    this.passing = options.passing ?? false;
  }
}

/** Metadata is at the start of a page; no more than this is read. Bytes. */
const maxRead = 2_000_000;
const endOfHead = '</head';

/**
 * Fetches a page, only as far as its head.
 * @param fetch guarded, and limited in time and redirects
 * @returns `url`: its final URL
 * @throws NoPage
 */
export async function fetchPage(fetch: typeof globalThis.fetch, address: string): Promise<{ html: string; url: string }> {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html,application/xhtml+xml;q=0.9' } });
    const type = response.headers.get('content-type') ?? '';
    try {
      refuse(response, type);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    return { html: textOf(await headOf(response.body), type), url: response.url };
  } catch (error) {
    if (isUndecodable(error)) throw compressed(address, error);
    throw error instanceof FetchRefused ? refusedPage(error) : error;
  }
}

/** @throws NoPage if the response isn't a page */
function refuse({ status, url }: Response, type: string): void {
  const { host } = new URL(url);
  if (status === 429 || status === 408 || status >= 500)
    throw new NoPage(message('link_cards.page_down', { host, status }), { passing: true });
  if (status === 401 || status === 403) throw new NoPage(message('link_cards.page_private', { host, status }));
  if (status === 404 || status === 410) throw new NoPage(message('link_cards.no_page', { status }));
  if (status !== 200) throw new NoPage(message('link_cards.page_refused', { host, status }));
  const [kind = ''] = type.split(';');
  if (!/^(text\/html|application\/xhtml\+xml)$/i.test(kind.trim()))
    throw new NoPage(kind === '' ? 'link_cards.page_untyped' : message('link_cards.page_is_file', { type: kind.trim() }));
}

const compressed = (url: string, cause?: unknown) =>
  new NoPage(message('link_cards.page_compressed', { host: new URL(url).host }), cause === undefined ? {} : { cause });

/** Ending early also ends the response. */
async function headOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let [length, last] = [0, ''];
  for await (const chunk of body ?? new Blob().stream()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    const text = last + Buffer.from(chunk).toString('latin1');
    if (length >= maxRead || text.toLowerCase().includes(endOfHead)) break;
    last = text.slice(-endOfHead.length);
  }
  return Buffer.concat(chunks).subarray(0, maxRead);
}

/** An unknown host, or a forbidden address: retrying wouldn't help. */
function refusedPage(error: FetchRefused): NoPage {
  const { cause } = error;
  const isUnknownHost = cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
  const passing = error.code === 'address_too_slow' || (error.code === 'address_unreachable' && !isUnknownHost);
  return new NoPage(error.reason, { passing, cause: error });
}
