import { once } from 'node:events';
import { type Message, message } from '@everycast/messages/message';
import { cardPicture } from '@everycast/platforms/port/card';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { FetchRefused } from '../../kernel/safe-fetch/refused.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import type { LinkCardsNeeds, Still } from './needs.ts';
import { fetchPage, NoPage } from './page/fetch-page.ts';
import { metaOf } from './page/meta.ts';

/** What a page gives for a card, or why nothing. */
export type Read =
  | { is: 'read'; title: string; description: string; picture: Still | null }
  | { is: 'none'; why: Message; passing: boolean };

/** Somebody waits in the composer, and a post does when it goes out. Milliseconds. */
const waits = { connectMs: 5_000, silenceMs: 8_000, wholeMs: 12_000 };
/** Of a picture, before it is made smaller. Of a page only the beginning is read, so that its length is no matter. Bytes. */
const maxPicture = 10_000_000;

/**
 * Reads pages for cards. What comes from them is no more than two texts and a picture that is made anew: nothing of theirs reaches a browser
 * or a platform as it was.
 * @param wholeMs how long a page may take with its pictures: those that are not there by then are left out. A page has less itself
 */
export function createReading(
  { config, log }: Pick<Kernel, 'config' | 'log'>,
  { still }: LinkCardsNeeds,
  wholeMs: number,
): (address: string, owner: string) => Promise<Read> {
  const guarded = (maxBytes: number) => createSafeFetch({ allowPrivate: config.allowPrivateAddresses, limits: { ...waits, maxBytes } });
  const fetchHtml = guarded(Number.MAX_SAFE_INTEGER);
  const fetchPicture = guarded(maxPicture);

  /** null where this is none that can be shown in time; the card is one without it. */
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

  /** What was begun cannot be ended, but nobody waits for it any more. */
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
      // No post waits for a mistake of ours in reading strange pages.
      log.error({ err: error }, 'Reading a page for the card of a link met an error');
      return { is: 'none', why: message('common.internal'), passing: false };
    }
  };
}
