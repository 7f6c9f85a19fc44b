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
 * read is posted without it.
 */
export function createPictures({ media }: Pick<FeedsNeeds, 'media'>, fetch: typeof globalThis.fetch) {
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

  return async (author: Membership, { picture }: ReadItem, signal: AbortSignal): Promise<Attached> => {
    if (picture === '') return noPicture;
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
