import { once } from 'node:events';
import { type Message, message } from '@everycast/messages/message';
import { cardPicture } from '@everycast/platforms/port/card';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import type { LinkCardsNeeds, Still } from './needs.ts';
import { fetchPage, NoPage } from './page/fetch-page.ts';
import { metaOf } from './page/meta.ts';

/** A page's card, or why there is none. */
export type Read =
  | { is: 'read'; title: string; description: string; picture: Still | null }
  | { is: 'none'; why: Message; passing: boolean };

/** A person waits in the composer, or a post while it is published. Milliseconds. */
const waits = { connectMs: 5_000, silenceMs: 8_000, wholeMs: 12_000 };
/** The largest image before it is downsized. Pages have no limit, because only their start is read. Bytes. */
const maxPicture = 10_000_000;

/**
 * Reads pages for cards. The result is two texts and a re-encoded image: no original bytes reach a browser or a platform.
 * @param wholeMs how long a page may take with its images; those that aren't loaded by then are left out. The page itself has less
 */
export function createReading(
  { config, log }: Pick<Kernel, 'config' | 'log'>,
  { still }: LinkCardsNeeds,
  wholeMs: number,
): (address: string, owner: string) => Promise<Read> {
  const guarded = (maxBytes: number) => createSafeFetch({ allowPrivate: config.allowPrivateAddresses, limits: { ...waits, maxBytes } });
  const fetchHtml = guarded(Number.MAX_SAFE_INTEGER);
  const fetchPicture = guarded(maxPicture);

  /** null if it isn't a usable image, or isn't loaded in time; the card then has none. */
  async function pictureAt(address: string, owner: string, late: AbortSignal): Promise<Still | null> {
    try {
      const response = await fetchPicture(address, { headers: { accept: 'image/*' }, signal: late });
      if (response.status === 200) return await stillOf(await response.bytes(), owner, late);
      await response.body?.cancel();
      log.info({ status: response.status }, 'The picture of a page is not to be had');
    } catch (error) {
      if (!(error instanceof FetchRefused || error instanceof AppError || error === late.reason)) throw error;
      log.info({ reason: error instanceof Error ? error.message : error }, 'The picture of a page cannot be used');
    }
    return null;
  }

  /** It can't be aborted once started, but nobody waits for it anymore. */
  async function stillOf(source: Uint8Array, owner: string, late: AbortSignal): Promise<Still | null> {
    late.throwIfAborted();
    return Promise.race([still(source, cardPicture, owner, late), once(late, 'abort').then(() => null)]);
  }

  async function read(address: string, owner: string): Promise<Read> {
    const late = AbortSignal.timeout(wholeMs);
    const { html, url } = await fetchPage(fetchHtml, address);
    const { title, description, pictures } = metaOf(html, url);
    if (title === '') throw new NoPage('link_cards.no_title');
    let picture: Still | null = null;
    for (const one of pictures) if (!late.aborted) picture ??= await pictureAt(one, owner, late);
    return { is: 'read', title, description, picture };
  }

  return async (address, owner) => {
    try {
      return await read(address, owner);
    } catch (error) {
      if (error instanceof NoPage) return { is: 'none', why: error.reason, passing: error.passing };
      // A bug in parsing untrusted pages must not delay a post.
      log.error({ err: error }, 'Reading a page for the card of a link met an error');
      return { is: 'none', why: message('common.internal'), passing: false };
    }
  };
}
