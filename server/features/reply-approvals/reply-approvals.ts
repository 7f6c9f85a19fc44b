import type { ReplyRequest } from '@everycast/contract/engagement';
import { type ReplyRequestsQuery, type RequestedReply, repliesContext } from '@everycast/contract/reply-requests';
import { readPlace, writePlace } from '../../kernel/cursor.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAsking, createMustAsk, createResending } from './asking.ts';
import { createDeciding, type Deciding } from './deciding.ts';
import type { ReplyApprovalsNeeds } from './needs.ts';
import { createReplyNews } from './reply-news.ts';
import { createRequestStore } from './reply-request-store.ts';
import { createView } from './view.ts';

/** Replies, likes and messages that wait until someone approves them, exactly as they are. */
export interface ReplyApprovals extends Deciding {
  /** Oldest first, each with what was said before it. */
  list(actor: Membership, query: ReplyRequestsQuery): Promise<{ items: RequestedReply[]; cursor: string | null }>;
  /** How many wait that this person sees. */
  count(actor: Membership): Promise<number>;
}

export function createReplyApprovals(kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>, needs: ReplyApprovalsNeeds): ReplyApprovals {
  const store = createRequestStore(kernel.db);
  const view = createView(needs);
  const news = createReplyNews(kernel, needs);
  const mustAsk = createMustAsk(needs);
  needs.engagement.setApprovals(createAsking(kernel, { store, view, news, mustAsk }));
  needs.posts.setResponseApprovals(createResending(needs, { store, mustAsk }));
  kernel.domainEvents.on('accounts.moved', (tx, { accountIds, toWorkspaceId }) => store.move(tx, accountIds, toWorkspaceId));

  const { approve, giveBack, change, withdraw } = createDeciding(kernel, needs, { store, news });

  async function withContext(requests: readonly ReplyRequest[]): Promise<RequestedReply[]> {
    const contexts = await needs.engagement.replies.contexts(
      requests.map(({ itemId }) => itemId),
      repliesContext,
    );
    return requests.flatMap((request) => {
      const context = contexts.get(request.itemId);
      const said = context?.said.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
      return context && said ? [{ ...request, ...context, said }] : [];
    });
  }

  return {
    async list({ workspaceId, userId }, { view: which, limit, cursor }) {
      const wanted = which === 'asked' ? { states: ['waiting', 'returned'] as const, askedBy: userId } : { states: ['waiting'] as const };
      const rows = await store.list(workspaceId, { ...wanted, limit: limit + 1, after: cursor === undefined ? null : readPlace(cursor) });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { items: await withContext(await view.shown(rows.slice(0, limit))), cursor: last ? writePlace(last) : null };
    },

    count: ({ workspaceId }) => store.count(workspaceId),

    approve,
    giveBack,
    change,
    withdraw,
  };
}
