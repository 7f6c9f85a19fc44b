import { fillTemplate } from '@everycast/contract/feed-template';
import type { FeedOutcome } from '@everycast/contract/feeds';
import { maxPostLength } from '@everycast/contract/post-length';
import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { shortened } from '../../kernel/text.ts';
import type { ReadItem } from './documents/parse-feed.ts';
import type { FeedRow } from './feed-store.ts';
import type { FeedsNeeds } from './needs.ts';
import { type createPictures, noPicture } from './pictures.ts';

/** A post for an item, that isn't stored yet. */
export interface ItemPost {
  id: string;
  save(tx: Tx): Promise<boolean>;
  outcome: FeedOutcome;
  problem: Message | null;
}

/** The feed's accounts that its author can use: connected, and, if they are limited to groups, in one of these. */
export async function usableAccounts(author: Membership, accountIds: readonly string[], { accounts }: Pick<FeedsNeeds, 'accounts'>) {
  const { workspaceId, userId, groupIds } = author;
  const limit = Array.isArray(groupIds) ? { workspaceId, userId } : null;
  const known = await seenBy(limit, () => accounts.describe(workspaceId, accountIds));
  return accountIds.filter((id) => known.get(id)?.connected);
}

/**
 * Makes the post for an item. What can't be published or queued as it is becomes a draft that says why; without its picture, a post says so,
 * too.
 */
export function createPosting({ posts }: Pick<FeedsNeeds, 'posts'>, pictureOf: ReturnType<typeof createPictures>) {
  return async (author: Membership, feed: FeedRow, accountIds: string[], item: ReadItem, signal: AbortSignal): Promise<ItemPost> => {
    const { media, problem } = feed.pictures ? await pictureOf(author, item, signal) : noPicture;
    const draft = { text: shortened(fillTemplate(feed.template, item), maxPostLength), accountIds, media, variants: {} };
    if (feed.action === 'publish' || feed.action === 'request') {
      const [prepare, outcome] =
        feed.action === 'publish' ? ([posts.prepare, 'published'] as const) : ([posts.prepareAsking, 'draft'] as const);
      try {
        return { ...(await prepare(author, { ...draft, schedule: 'now' })), outcome, problem };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...(await posts.prepare(author, draft)), outcome: 'draft', problem: error.reason };
      }
    }
    return { ...(await posts.prepare(author, draft)), outcome: feed.action === 'queue' ? 'waiting' : 'draft', problem };
  };
}
