import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { shortened } from '../../kernel/text.ts';
import type { ApprovalRow, ApprovalStore } from './approval-store.ts';
import { changed } from './decide.ts';
import type { ApprovalsNeeds, Client } from './needs.ts';

/** Characters of a note that a notification quotes. */
const excerptLength = 200;

export type Deciding = ReturnType<typeof createDeciding>;

/** What decisions of members and clients share. */
export function createDeciding(
  kernel: Pick<Kernel, 'db' | 'events'>,
  { posts, notifications }: Pick<ApprovalsNeeds, 'posts' | 'notifications'>,
  store: ApprovalStore,
) {
  const { seenHash } = posts.approval;
  return {
    /** Changes how far a post is, if it is still exactly that. @throws AppError version_conflict */
    deciding: (row: ApprovalRow, work: (tx: Tx) => Promise<void>): Promise<void> =>
      kernel.db.transaction().execute(async (tx) => {
        const now = await store.lock(tx, row.postId);
        if (now?.state !== 'waiting' || now.step !== row.step) throw new AppError('version_conflict', 'approvals.decided');
        if (seenHash(now.contents, now.wanted) !== seenHash(row.contents, row.wanted)) throw changed();
        await work(tx);
        await kernel.events.publish(tx, row.workspaceId, { type: 'post.changed', postId: row.postId });
      }),

    /** Asks for changes, and notifies the person who asked for the approval. @param by the member, or the client they stand for */
    async giveBack(tx: Tx, row: ApprovalRow, note: string, by: { userId: string; client: Client | null }): Promise<void> {
      const { postId, workspaceId, askedBy } = row;
      await store.giveBack(tx, postId, note);
      const activity = by.client ? { kind: 'approval_returned_by' as const, ...by.client } : { kind: 'approval_returned' as const };
      await posts.note(tx, postId, by.userId, activity);
      if (!askedBy) return;
      await notifications.notify(tx, {
        workspaceId,
        to: { userIds: [askedBy] },
        kind: 'approval.returned',
        title: message('approvals.news_returned'),
        body: message('notifications.excerpt', { text: shortened(note, excerptLength) }),
        link: `/post-composer?post=${postId}`,
        about: { postId },
      });
    },
  };
}
