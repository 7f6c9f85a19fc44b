import { stepsOf } from '@everycast/contract/approval-modes';
import type { TakenBack } from '@everycast/contract/approvals';
import { message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { say } from '../../kernel/messages.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { Deciding } from './deciding.ts';
import type { ApprovalsNeeds } from './needs.ts';

/** Posts wait again for the step that a person gave last. What a worker has begun to send stays as it is. */
export function createTakeBack({ posts }: Pick<ApprovalsNeeds, 'posts'>, store: ApprovalStore, { deciding }: Pick<Deciding, 'deciding'>) {
  async function takeBack(actor: Membership, postId: string): Promise<void> {
    const { workspaceId, userId } = actor;
    const [post] = (await posts.existing(workspaceId, [postId])).has(postId) ? [await posts.get(workspaceId, postId)] : [];
    if (!post) throw new AppError('not_found', 'posts.gone');
    const row = (await store.read([postId])).get(postId);
    const last = (await store.given([postId])).get(postId)?.at(-1);
    if (!row || last?.userId !== userId) throw new AppError('version_conflict', 'approvals.not_yours');
    const { step } = last;
    if (row.state === 'waiting') {
      return deciding(row, async (tx) => {
        await store.takeBack(tx, postId, { step, userId, name: null });
        await posts.note(tx, postId, userId, { kind: 'approval_taken_back' });
      });
    }
    if (step !== stepsOf(row.mode)) throw new AppError('version_conflict', 'approvals.not_yours');
    if (post.targets.some(({ state }) => state !== 'scheduled')) throw new AppError('not_editable', 'approvals.gone_out');
    await posts.changeAll(actor, [{ id: postId, change: {}, takingBack: { step, by: null } }]);
  }

  return async (actor: Membership, postIds: readonly string[]): Promise<TakenBack> => {
    const waiting: string[] = [];
    const refused: TakenBack['refused'] = [];
    for (const postId of new Set(postIds)) {
      try {
        await takeBack(actor, postId);
        waiting.push(postId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ postId, message: say(message(error.reason.code, error.reason.params)) });
      }
    }
    return { waiting, refused };
  };
}
