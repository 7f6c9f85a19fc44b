import { type EngagementActionName, isEngagementAction } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EngagementNeeds } from './needs.ts';
import { anHourBefore, limitOf, refuseInvalid, unsupportedAction } from './rules.ts';
import type { createActionStore } from './store/actions.ts';
import type { createConversationStore, ItemView } from './store/conversations.ts';
import { itemStore } from './store/items.ts';
import { createContextStore } from './store/reply-context.ts';

/** What someone does with an item. `byHand`: on the platform, so that it is only recorded here. */
interface Reply {
  itemId: string;
  action: string;
  content: string;
  byHand?: boolean;
}

/** A reply that its platform and its item allow. `text` is what is sent: nothing with a like. */
export interface CheckedReply {
  item: Pick<ItemView, 'id' | 'accountId' | 'conversationId' | 'remoteId' | 'handle' | 'kind' | 'context' | 'text'>;
  platform: PlatformId;
  action: EngagementActionName;
  text: string;
  byHand: boolean;
}

/** Who sends it, and a key with which they send it once. */
interface Sender {
  workspaceId: string;
  userId: string;
  requestKey: string;
}

/** How replies get on their way: there is no other. */
export interface Replies {
  /** @throws AppError not_found if the workspace has no such item; invalid_input if it can't be done, or not with this text */
  check(by: { workspaceId: string; userId: string }, reply: Reply): Promise<CheckedReply>;
  /** Sends it within the person's hourly limits, or records what was done by hand. @throws AppError too_many_requests with `opensAt` */
  send(tx: Tx, sender: Sender, reply: CheckedReply): Promise<{ responseId: string | null }>;
  /** Until the transaction ends, nobody counts or adds an action of this kind for the person. @returns whether this request was handled */
  lockRequest(tx: Tx, by: { userId: string; requestKey: string }, action: EngagementActionName): Promise<boolean>;
  /** Derives what a conversation says, and lets browsers know. `takenBy`: who looks after it, if nobody does. */
  changed(tx: Tx, workspaceId: string, conversationId: string, takenBy?: string): Promise<void>;
  /** What was said before each reply, by the item that it answers. */
  contexts: ReturnType<typeof createContextStore>;
}

interface Parts {
  store: ReturnType<typeof createConversationStore>;
  actions: ReturnType<typeof createActionStore>;
}

export function createReplies(kernel: Kernel, needs: EngagementNeeds, { store, actions }: Parts): Replies {
  const now = () => kernel.clock.now();

  return {
    async check({ workspaceId, userId }, { itemId, action, content, byHand = false }) {
      const item = await store.item(workspaceId, itemId);
      if (!item) throw new AppError('not_found', 'engagement.item_gone');
      const { accountId, handle, kind, platform } = item;
      const account = (await needs.accounts.describe(workspaceId, [accountId])).get(accountId);
      const manifest = needs.platforms[platform]?.manifest;
      if (!isEngagementAction(action)) throw unsupportedAction(manifest?.name ?? platform);
      const answered = { kind, at: kind === 'dm' ? item.lastAt : item.at };
      refuseInvalid({ userId, action, content, byHand, manifest, traits: account?.traits ?? {}, to: handle, answered }, now());
      return { item, platform, action, byHand, text: action === 'like' ? '' : content.trim() };
    },

    async lockRequest(tx, { userId, requestKey }, action) {
      await actions.lockRecent(tx, userId, action, now());
      return (await actions.byRequest(userId, requestKey, tx)) !== null;
    },

    async send(tx, { workspaceId, userId, requestKey }, { item, platform, action, text, byHand }) {
      const { accountId, conversationId, remoteId, handle, kind, context } = item;
      const times = await actions.lockRecent(tx, userId, action, anHourBefore(now()));
      const { remaining, opensAt } = limitOf(action, times);
      if (remaining === 0) {
        const wait = opensAt && { retryAfterSeconds: Math.max(1, Math.ceil((opensAt.getTime() - now().getTime()) / 1000)) };
        throw new AppError('too_many_requests', message(`engagement.rate_limited_${action}`), undefined, { opensAt, ...wait });
      }
      const response = { action, to: { remoteId, handle, kind, context }, conversationId };
      const sent = byHand ? null : await needs.posts.respond(tx, { workspaceId, authorId: userId, accountId, text, response, requestKey });
      const responseId = sent?.id ?? null;
      const row = { workspaceId, userId, action, platform, at: now(), conversationId, itemId: item.id, requestKey, responseId };
      await actions.add(tx, { ...row, id: newId(), content: action === 'like' ? null : text });
      return { responseId };
    },

    async changed(tx, workspaceId, conversationId, takenBy) {
      if (takenBy !== undefined) await store.take(tx, conversationId, takenBy);
      await itemStore.derive(tx, [conversationId]);
      await kernel.events.publish(tx, workspaceId, { type: 'engagement.changed' });
    },

    contexts: createContextStore(kernel.db),
  };
}
