import type { NewPost } from '@everycast/contract/posts';
import { type Message, message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import type { ReadItem } from './documents/parse-feed.ts';
import type { FeedsNeeds } from './needs.ts';

/** What is attached to a post, and why nothing is. */
interface Attached {
  media: NewPost['media'];
  problem: Message | null;
}

export const noPicture: Attached = { media: [], problem: null };

/** A picture that takes longer is left out. Milliseconds. */
const timeout = 30_000;

/**
 * Adds the picture of an item to the library, under the rules of an upload: the same picture is stored once. An item whose picture can't be
 * read is posted without it. Of an item without one, the page that it links to may have a picture.
 */
export function createPictures({ media, linkCards }: Pick<FeedsNeeds, 'media' | 'linkCards'>, fetch: typeof globalThis.fetch) {
  async function add({ workspaceId, userId }: Membership, address: string, signal: AbortSignal): Promise<string> {
    const url = new URL(address);
    const response = await fetch(address, { headers: { accept: 'image/*' }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AppError('invalid_input', 'feeds.picture_refused', { host: url.host, status: response.status });
    }
    const name = decodeURIComponent(url.pathname.split('/').at(-1) || 'picture').slice(0, 200);
    return (await media.add(workspaceId, { name, bytes: await response.bytes(), userId })).id;
  }

  /** What a page shows where it is linked to. The feed promised no picture, so without one nothing is missing. */
  async function ofPage({ workspaceId, userId }: Membership, link: string, signal: AbortSignal): Promise<Attached> {
    const page = await linkCards.page(link, workspaceId);
    signal.throwIfAborted();
    if (page.is === 'none' || page.picture === null) return noPicture;
    const bytes = await new Response(await page.picture.open()).bytes();
    try {
      const { id } = await media.add(workspaceId, { name: `${new URL(link).host}.jpg`, bytes, userId });
      return { media: [{ id, alt: '' }], problem: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { media: [], problem: without(error.reason) };
    }
  }

  return async (author: Membership, { picture, link }: ReadItem, signal: AbortSignal): Promise<Attached> => {
    if (picture === '') return link === '' ? noPicture : ofPage(author, link, signal);
    const inTime = AbortSignal.timeout(timeout);
    try {
      return { media: [{ id: await add(author, picture, AbortSignal.any([signal, inTime])), alt: '' }], problem: null };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError || error instanceof FetchRefused) return { media: [], problem: without(error.reason) };
      if (inTime.aborted || isUnreachable(error))
        return { media: [], problem: message('feeds.picture_slow', { host: new URL(picture).host }) };
      throw error;
    }
  };
}

const without = (why: Message): Message => message('feeds.no_picture', { why });

/** What fetch throws if a server doesn't answer, or breaks off. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;
