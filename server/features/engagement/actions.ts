import type { ConversationDetail, NewEngagementAction, ResponseDecision } from '@everycast/contract/engagement';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EngagementNeeds } from './needs.ts';
import type { Replies } from './replies.ts';
import type { createReplyGate } from './reply-gate.ts';
import type { createActionStore } from './store/actions.ts';

interface Parts {
  replies: Replies;
  gate: ReturnType<typeof createReplyGate>;
  actions: ReturnType<typeof createActionStore>;
  get(workspaceId: string, id: string): Promise<ConversationDetail>;
}

/** What people do with what others wrote: within their limits, recorded, and sent by the ledger of posts; or asked for first. */
export function createActions(kernel: Kernel, needs: EngagementNeeds, { replies, gate, actions, get }: Parts) {
  return {
    async act(actor: Membership, wish: NewEngagementAction, requestKey: string): Promise<ConversationDetail> {
      const { workspaceId, userId } = actor;
      const reply = await replies.check(actor, { ...wish, content: wish.content ?? '' });
      const { conversationId } = reply.item;
      // What was done on the platform is only recorded: nothing leaves.
      const asks = !reply.byHand && (await gate.mustAsk(actor));
      await kernel.db.transaction().execute(async (tx) => {
        // The lock makes a repeated request wait for the first.
        if (await replies.lockRequest(tx, { userId, requestKey }, reply.action)) return;
        if (await gate.wasAsked(tx, userId, requestKey)) return;
        if (asks) await gate.ask(tx, actor, reply, requestKey);
        else await replies.send(tx, { workspaceId, userId, requestKey }, reply);
        await replies.changed(tx, workspaceId, conversationId, reply.action === 'like' ? undefined : userId);
      });
      return get(workspaceId, conversationId);
    },

    async decide(actor: Membership, responseId: string, decision: ResponseDecision): Promise<ConversationDetail> {
      const action = await actions.ofResponse(actor.workspaceId, responseId);
      const response = (await needs.posts.responses(actor.workspaceId, [responseId])).get(responseId);
      if (!response || !action?.conversationId) throw new AppError('not_found', 'engagement.response_gone');
      const { conversationId } = action;
      const of = { postId: response.id, targetId: response.targetId };
      if (decision === 'retry') await needs.publishing.retry(actor, of);
      else if (decision === 'ignore') await needs.publishing.ignore(actor, of);
      else await needs.publishing.decide(actor, of, decision);
      // Dismissed, it was no answer; sent again, it is one.
      await kernel.db.transaction().execute((tx) => replies.changed(tx, actor.workspaceId, conversationId));
      return get(actor.workspaceId, conversationId);
    },
  };
}
