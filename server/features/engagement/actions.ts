import {
  type ConversationDetail,
  isEngagementAction,
  type NewEngagementAction,
  type ResponseDecision,
} from '@everycast/contract/engagement';
import { message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EngagementNeeds } from './needs.ts';
import { anHourBefore, limitOf, refuseInvalid, unsupportedAction } from './rules.ts';
import type { createActionStore } from './store/actions.ts';
import type { createConversationStore } from './store/conversations.ts';
import { itemStore } from './store/items.ts';

interface Parts {
  store: ReturnType<typeof createConversationStore>;
  actions: ReturnType<typeof createActionStore>;
  get(workspaceId: string, id: string): Promise<ConversationDetail>;
}

/** What people do with what others wrote: within their limits, recorded, and sent by the ledger of posts. */
export function createActions(kernel: Kernel, needs: EngagementNeeds, { store, actions, get }: Parts) {
  const now = () => kernel.clock.now();

  return {
    async act(
      { workspaceId, userId }: Membership,
      { itemId, action, content = '', byHand = false }: NewEngagementAction,
      requestKey: string,
    ): Promise<ConversationDetail> {
      const item = await store.item(workspaceId, itemId);
      if (!item) throw new AppError('not_found', 'engagement.item_gone');
      const { accountId, conversationId, remoteId, handle, kind, context, platform } = item;
      const account = (await needs.accounts.describe(workspaceId, [accountId])).get(accountId);
      const manifest = needs.platforms[platform]?.manifest;
      if (!isEngagementAction(action)) throw unsupportedAction(manifest?.name ?? platform);
      const answered = { kind, at: kind === 'dm' ? item.lastAt : item.at };
      refuseInvalid({ userId, action, content, byHand, manifest, traits: account?.traits ?? {}, to: handle, answered }, now());
      const text = action === 'like' ? '' : content.trim();
      await kernel.db.transaction().execute(async (tx) => {
        const times = await actions.lockRecent(tx, userId, action, anHourBefore(now()));
        // The lock makes a repeated request wait for the first.
        if (await actions.byRequest(userId, requestKey, tx)) return;
        const { remaining, opensAt } = limitOf(action, times);
        if (remaining === 0) {
          throw new AppError('too_many_requests', message(`engagement.rate_limited_${action}`), undefined, { opensAt });
        }
        const response = { action, to: { remoteId, handle, kind, context }, conversationId };
        const sent = byHand
          ? null
          : await needs.posts.respond(tx, { workspaceId, authorId: userId, accountId, text, response, requestKey });
        await actions.add(tx, {
          id: newId(),
          workspaceId,
          userId,
          action,
          platform,
          at: now(),
          conversationId,
          itemId,
          requestKey,
          content: action === 'like' ? null : text,
          responseId: sent?.id ?? null,
        });
        if (action !== 'like') await store.take(tx, conversationId, userId);
        await itemStore.derive(tx, [conversationId]);
        await kernel.events.publish(tx, workspaceId, { type: 'engagement.changed' });
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
      await kernel.db.transaction().execute(async (tx) => {
        await itemStore.derive(tx, [conversationId]);
        await kernel.events.publish(tx, actor.workspaceId, { type: 'engagement.changed' });
      });
      return get(actor.workspaceId, conversationId);
    },
  };
}
