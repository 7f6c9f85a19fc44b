import { may } from '@everycast/contract/permissions';
import { maxRepliesWaiting } from '@everycast/contract/reply-requests';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ReplyApprovalsNeeds, ReplyGate } from './needs.ts';
import type { ReplyNews } from './reply-news.ts';
import type { RequestStore } from './reply-request-store.ts';
import type { View } from './view.ts';

/** Who has to ask: whoever can't approve, where the workspace wants replies approved. An API key can never approve, so it always asks. */
export const createMustAsk =
  ({ approvals }: Pick<ReplyApprovalsNeeds, 'approvals'>) =>
  async (actor: Membership): Promise<boolean> =>
    !may(actor, 'post.approve') && (await approvals.policy(actor.workspaceId)).replies;

/** Keeps replies that need approval instead of sending them. */
export function createAsking(
  { clock }: Pick<Kernel, 'clock'>,
  { store, view, news, mustAsk }: { store: RequestStore; view: View; news: ReplyNews; mustAsk(actor: Membership): Promise<boolean> },
): ReplyGate {
  return {
    mustAsk,

    async ask(tx, actor, { item, action, text }, requestKey) {
      const { workspaceId, userId } = actor;
      if ((await store.lockCount(tx, userId)) >= maxRepliesWaiting) {
        throw new AppError('limit_reached', 'reply_approvals.too_many_waiting', { max: maxRepliesWaiting });
      }
      if (action === 'like' && (await store.waitingLike(tx, userId, item.id))) return;
      const of = { workspaceId, accountId: item.accountId, conversationId: item.conversationId, itemId: item.id };
      const undecided = { decidedBy: null, decidedAt: null, note: null, responseId: null };
      const asked = { askedBy: userId, askedAt: clock.now(), requestKey };
      const row = { id: newId(), ...of, action, text, state: 'waiting', version: 1, ...asked, ...undecided } as const;
      await store.add(tx, row);
      await news.asked(tx, row, text || item.text);
    },

    wasAsked: store.wasAsked,
    waiting: store.waiting,
    requests: async (conversationId) => view.shown(await store.open(conversationId)),

    async approvers(responseIds) {
      const approved = await store.approved(responseIds);
      const names = await view.namesOf(approved.map(({ decidedBy }) => decidedBy));
      return new Map(approved.map(({ responseId, decidedBy }) => [responseId, names(decidedBy)]));
    },
  };
}

/**
 * Which responses someone may not send again: a retry is no way around an approval. What was approved may be, and what somebody wrote who
 * could approve it.
 */
export const createResending =
  (
    { posts, workspaces }: Pick<ReplyApprovalsNeeds, 'posts' | 'workspaces'>,
    { store, mustAsk }: { store: RequestStore; mustAsk(actor: Membership): Promise<boolean> },
  ) =>
  async (actor: Membership, responseIds: readonly string[]): Promise<Set<string>> => {
    if (!(await mustAsk(actor))) return new Set();
    const { workspaceId } = actor;
    const approved = new Set((await store.approved(responseIds)).map(({ responseId }) => responseId));
    const refused = new Set<string>();
    for (const [id, { authorId }] of await posts.responses(workspaceId, responseIds)) {
      const isFree = authorId !== null && authorId !== actor.userId && (await workspaces.may(authorId, workspaceId, 'post.approve'));
      if (!approved.has(id) && !isFree) refused.add(id);
    }
    return refused;
  };
