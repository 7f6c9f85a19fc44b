import type { AccountMove, AccountMovePreview, NewAccountMove } from '@everycast/contract/account-moves';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createAccountMoveStore, type MoveRow, moveTable } from './account-move-store.ts';
import { moveQueue } from './moving.ts';
import type { AccountMovesNeeds } from './needs.ts';

/**
 * Moves accounts to another workspace of the same owner, with their logins, posts, queues, history, inboxes, metrics and files. Files are
 * copied by a job first; everything else then happens in one transaction, so an account is never in both workspaces or in neither.
 */
export interface AccountMoves {
  /** What a move would take along, and leave behind. @throws AppError as `begin` */
  preview(by: Membership, move: NewAccountMove): Promise<AccountMovePreview>;

  /**
   * @throws AppError not_found unless the person owns the other workspace and the accounts are connected in this one; invalid_input for
   *   sandbox accounts; already_exists if one is connected there, or is already being moved; limit_reached if that workspace's plan is full
   */
  begin(by: Membership, move: NewAccountMove): Promise<AccountMove>;

  /** The latest, newest first. */
  list(workspaceId: string): Promise<AccountMove[]>;

  /** Starts moving in this process. @returns how to stop */
  start(): () => Promise<void>;
}

const listed = 10;
/** How long a move can be looked up. Milliseconds. */
const keptFor = 30 * 24 * 3_600_000;

export function createAccountMoves(kernel: Kernel, needs: AccountMovesNeeds): AccountMoves {
  const store = createAccountMoveStore(kernel.db);
  const jobs = kernel.work.in<MoveRow>(moveTable);
  const queue = moveQueue(kernel, needs, { store, jobs });
  kernel.jobs.every('account-moves.forget', '53 3 * * *', () => store.forget(new Date(kernel.clock.now().getTime() - keptFor)));

  /** @throws AppError */
  async function refuse({ userId, workspaceId }: Membership, { accountIds, toWorkspaceId }: NewAccountMove): Promise<void> {
    if (!(await needs.workspaces.may(userId, toWorkspaceId, 'owner.manage'))) throw new AppError('not_found', 'account_moves.not_owned');
    if (toWorkspaceId === workspaceId) throw new AppError('invalid_input', 'account_moves.same_workspace');
    await needs.accounts.refuseMove({ fromWorkspaceId: workspaceId, toWorkspaceId, accountIds });
  }

  return {
    async preview(by, move) {
      await refuse(by, move);
      const { workspaceId } = by;
      const { postIds, fileIds, ...posts } = await needs.posts.transfers.preview(workspaceId, move.accountIds);
      const [files, groups, labels, labelsOf, queued] = await Promise.all([
        needs.media.facts(fileIds),
        needs.groups.memberships(workspaceId),
        needs.labels.list(workspaceId),
        needs.labels.of(postIds),
        needs.queues.inGroupQueues(postIds),
      ]);
      const used = new Set([...labelsOf.values()].flat());
      return {
        ...posts,
        posts: postIds.length,
        files: files.size,
        bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
        groups: groups.filter((group) => group.accountIds.some((id) => move.accountIds.includes(id))).map(({ name }) => name),
        labels: labels.filter(({ id }) => used.has(id)).map(({ name }) => name),
        queued,
      };
    },

    async begin(by, move) {
      await refuse(by, move);
      const { workspaceId, userId } = by;
      const row = { id: newId(), workspaceId, userId, ...move, accountIds: [...new Set(move.accountIds)], createdAt: kernel.clock.now() };
      const made = await kernel.db.transaction().execute(async (tx: Tx) => {
        const [moving] = await store.alreadyMoving(tx, workspaceId, row.accountIds);
        if (moving !== undefined) {
          const handle = (await needs.accounts.describe(workspaceId, [moving])).get(moving)?.handle ?? '';
          throw new AppError('already_exists', 'account_moves.moving', { handle });
        }
        const inserted = await store.insert(tx, row);
        await jobs.wake(tx, queue.name);
        return inserted;
      });
      return shown(made);
    },

    list: async (workspaceId) => (await store.newest(workspaceId, listed)).map(shown),
    start: () => jobs.start([queue]),
  };
}

function shown({ id, accountIds, toWorkspaceId, state, progress, problemCode, problemMessage, createdAt }: MoveRow): AccountMove {
  return {
    id,
    accountIds,
    toWorkspaceId,
    state: state === 'cancelled' ? 'failed' : state,
    progress: Math.min(1, Math.max(0, progress)),
    problem: problemCode === null || problemMessage === null ? null : { code: problemCode, message: say(problemMessage) },
    createdAt: createdAt.toISOString(),
  };
}
