import type { ConversationChange, ConversationDetail } from '@everycast/contract/engagement';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { eventsOf } from './activity.ts';
import type { EngagementNeeds } from './needs.ts';
import type { createEventStore } from './store/actions.ts';
import type { createConversationStore } from './store/conversations.ts';

interface Parts {
  store: ReturnType<typeof createConversationStore>;
  events: ReturnType<typeof createEventStore>;
  get(workspaceId: string, id: string): Promise<ConversationDetail>;
}

export const gone = () => new AppError('not_found', 'engagement.gone');

/** Who looks after a conversation, and when: recorded as its activity. */
export function createOrganizing(kernel: Kernel, needs: Pick<EngagementNeeds, 'workspaces'>, { store, events, get }: Parts) {
  async function refuseStranger(workspaceId: string, userId: string): Promise<void> {
    const members = await needs.workspaces.members(workspaceId);
    if (!members.some((member) => member.userId === userId)) throw new AppError('invalid_input', 'engagement.assignee_gone');
  }

  return {
    async change({ workspaceId, userId }: Membership, id: string, change: ConversationChange): Promise<ConversationDetail> {
      const { done, snoozedUntil, assigneeId } = change;
      const at = kernel.clock.now();
      if (assigneeId) await refuseStranger(workspaceId, assigneeId);
      await kernel.db.transaction().execute(async (tx) => {
        const columns = {
          ...(done !== undefined && { doneAt: done ? at : null }),
          ...(snoozedUntil !== undefined && { snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil) }),
          ...(assigneeId !== undefined && { assigneeId }),
        };
        if (Object.keys(columns).length === 0) return;
        const before = await store.lock(tx, workspaceId, id);
        if (!before) throw gone();
        await store.change(tx, id, columns);
        await events.add(
          tx,
          eventsOf(before, columns, at).map((event) => ({ id: newId(), conversationId: id, userId, at, ...event })),
        );
        await kernel.events.publish(tx, workspaceId, { type: 'engagement.changed' });
      });
      return get(workspaceId, id);
    },
  };
}
