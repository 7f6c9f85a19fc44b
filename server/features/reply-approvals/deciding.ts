import { may } from '@everycast/contract/permissions';
import type { ReplyChange, ReplyReturn } from '@everycast/contract/reply-requests';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CheckedReply, ReplyApprovalsNeeds } from './needs.ts';
import type { ReplyNews } from './reply-news.ts';
import type { RequestRow, RequestStore } from './reply-request-store.ts';

/** With its request's key, an approved reply is added to what is sent once, even if its request were approved twice. */
const keyOf = (id: string): string => `approved ${id}`;

/**
 * What becomes of replies that wait. Each resolves to the conversation's ID.
 * @throws AppError not_found if there is no such request; version_conflict if it has changed, or someone has decided
 */
export interface Deciding {
  /** Sends it exactly as it is. @throws AppError if its platform no longer allows it */
  approve(actor: Membership, id: string, version: number): Promise<string>;
  giveBack(actor: Membership, id: string, request: ReplyReturn): Promise<string>;
  /**
   * Its author asks again, with another text or the same: what was approved before an edit no longer counts.
   * @throws AppError role_too_low for somebody else
   */
  change(actor: Membership, id: string, change: ReplyChange): Promise<string>;
  /** Its author no longer wants it, or somebody who approves discards it. @throws AppError role_too_low for others */
  withdraw(actor: Membership, id: string, version: number): Promise<string>;
}

/**
 * Every change locks the request and compares its version first, so of an edit, two approvers and someone
 * who returns it the first wins, and the others learn of it. An approval and what it sends are one transaction: the reply is on its way, or
 * it still waits.
 */
export function createDeciding(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  { engagement: { replies } }: Pick<ReplyApprovalsNeeds, 'engagement'>,
  { store, news }: { store: RequestStore; news: ReplyNews },
): Deciding {
  async function found(workspaceId: string, id: string): Promise<RequestRow> {
    const row = await store.one(workspaceId, id);
    if (!row) throw new AppError('not_found', 'engagement.response_gone');
    return row;
  }

  /** What would be sent is checked as if it were new: its platform may no longer allow it. */
  const checked = (by: Membership, { itemId, action, askedBy }: RequestRow, content: string): Promise<CheckedReply> =>
    replies.check({ workspaceId: by.workspaceId, userId: askedBy ?? by.userId }, { itemId, action, content });

  /** Changes a request that is still in one of the states and in that version, which is also the one that was read. */
  async function deciding(
    { workspaceId, id, ...read }: RequestRow,
    { version, states }: { version: number; states: readonly RequestRow['state'][] },
    work: (tx: Tx, row: RequestRow) => Promise<void>,
  ): Promise<void> {
    await kernel.db.transaction().execute(async (tx) => {
      const row = await store.lock(tx, id);
      if (!row || row.workspaceId !== workspaceId) throw new AppError('not_found', 'engagement.response_gone');
      if (!states.includes(row.state)) throw new AppError('version_conflict', 'reply_approvals.decided');
      if (row.version !== version || row.version !== read.version) throw new AppError('version_conflict', 'reply_approvals.changed');
      await work(tx, row);
      await replies.changed(tx, workspaceId, row.conversationId);
    });
  }

  const refuseStranger = ({ userId }: Membership, { askedBy }: RequestRow): void => {
    if (askedBy !== userId) throw new AppError('role_too_low', 'reply_approvals.not_yours');
  };

  return {
    async approve(actor, id, version) {
      const seen = await found(actor.workspaceId, id);
      const reply = await checked(actor, seen, seen.text);
      await deciding(seen, { version, states: ['waiting'] }, async (tx, row) => {
        const { workspaceId, askedBy } = row;
        // Somebody whose account is gone sends nothing anymore.
        const sender = { workspaceId, userId: askedBy ?? actor.userId, requestKey: keyOf(id) };
        const { responseId } = await replies.send(tx, sender, reply);
        await store.change(tx, id, { state: 'approved', decidedBy: actor.userId, decidedAt: kernel.clock.now(), responseId });
        await news.happened(tx, 'approval.given', row, row.text || reply.item.text);
      });
      return seen.conversationId;
    },

    async giveBack(actor, id, { version, note }) {
      const seen = await found(actor.workspaceId, id);
      await deciding(seen, { version, states: ['waiting'] }, async (tx, row) => {
        await store.change(tx, id, { state: 'returned', decidedBy: actor.userId, decidedAt: kernel.clock.now(), note });
        await news.returned(tx, row, note, await aboutOf(row));
      });
      return seen.conversationId;
    },

    async change(actor, id, { version, content }) {
      const seen = await found(actor.workspaceId, id);
      refuseStranger(actor, seen);
      const reply = await checked(actor, seen, content);
      await deciding(seen, { version, states: ['waiting', 'returned', 'withdrawn'] }, async (tx, row) => {
        const undecided = { decidedBy: null, decidedAt: null, note: null };
        const next = { ...row, ...undecided, state: 'waiting', text: reply.text, version: row.version + 1 } as const;
        const askedAt = row.state === 'waiting' ? row.askedAt : kernel.clock.now();
        await store.change(tx, id, { ...undecided, state: next.state, text: next.text, version: next.version, askedAt });
        if (row.state !== 'waiting') await news.asked(tx, next, next.text || reply.item.text);
      });
      return seen.conversationId;
    },

    async withdraw(actor, id, version) {
      const seen = await found(actor.workspaceId, id);
      if (!may(actor, 'post.approve')) refuseStranger(actor, seen);
      await deciding(seen, { version, states: ['waiting', 'returned'] }, async (tx, row) => {
        await store.change(tx, id, { state: 'withdrawn' });
        await news.happened(tx, 'approval.withdrawn', row, await aboutOf(row));
      });
      return seen.conversationId;
    },
  };

  /** What the activity calls it. */
  async function aboutOf({ text, itemId }: RequestRow): Promise<string> {
    if (text) return text;
    const context = (await replies.contexts([itemId], 1)).get(itemId);
    return context?.said.find(({ id }) => id === itemId)?.text ?? '';
  }
}
