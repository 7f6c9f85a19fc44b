import { isClients, stepsOf } from '@everycast/contract/approval-modes';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ApprovalRow, ApprovalStore } from './approval-store.ts';
import { type ClientTakeBack, createClientTakeBack, type ForClient } from './client-take-back.ts';
import { changed } from './decide.ts';
import type { Deciding } from './deciding.ts';
import type { ApprovalsNeeds } from './needs.ts';
import type { WaitingStore } from './waiting-store.ts';

/** The client's step, which comes last. */
export interface ClientStep extends ClientTakeBack {
  /** The posts that wait for the client, oldest request first, and when they should go out. */
  waiting(workspaceId: string): Promise<{ postId: string; wantedAt: Date | null; askedBy: string | null }[]>;

  /**
   * Approves exactly what was seen: the post goes out at its time.
   * @param also what else belongs in the transaction
   * @throws AppError version_conflict if it has changed, or someone has decided; time_is_past if its time has passed
   */
  approve(client: ForClient, postId: string, seen: string, also: (tx: Tx) => Promise<void>): Promise<void>;

  /** Asks for changes. @throws AppError version_conflict */
  giveBack(client: ForClient, postId: string, request: { seen: string; note: string }, also: (tx: Tx) => Promise<void>): Promise<void>;
}

const isWaiting = ({ state, mode, step }: ApprovalRow): boolean => state === 'waiting' && isClients(mode) && step === stepsOf(mode);

/** More than a client could review. */
const mostWaiting = 500;

export function createClientStep(
  kernel: Pick<Kernel, 'clock'>,
  { posts }: Pick<ApprovalsNeeds, 'posts'>,
  { store, waiting, deciding, giveBack }: { store: ApprovalStore; waiting: WaitingStore } & Deciding,
): ClientStep {
  /** @throws AppError version_conflict unless exactly that waits for the client */
  async function decidable(workspaceId: string, postId: string, seen: string): Promise<ApprovalRow> {
    const row = (await store.read([postId])).get(postId);
    if (!row || row.workspaceId !== workspaceId || !isWaiting(row)) throw new AppError('version_conflict', 'approvals.decided');
    if (posts.approval.seenHash(row.contents, row.wanted) !== seen) throw changed();
    return row;
  }

  const { answerable, takeBack } = createClientTakeBack({ posts }, store);

  return {
    answerable,
    takeBack,

    async waiting(workspaceId) {
      const ids = await waiting.ids(workspaceId, { states: ['waiting'], limit: mostWaiting, client: true });
      const rows = await store.read(ids);
      return ids.flatMap((id) => {
        const row = rows.get(id);
        return row && isWaiting(row) ? [{ postId: id, wantedAt: row.wantedAt, askedBy: row.askedBy }] : [];
      });
    },

    async approve({ workspaceId, userId, name, email }, postId, seen, also) {
      const { step, wanted, wantedAt } = await decidable(workspaceId, postId, seen);
      // A client doesn't choose times.
      if (wantedAt !== null && wantedAt < kernel.clock.now()) throw new AppError('time_is_past', 'approvals.overdue_client');
      const change = { schedule: wanted ?? ('now' as const) };
      const approving = { seen, step, by: { name, email } };
      await posts.changeAll({ workspaceId, userId, role: 'admin' }, [{ id: postId, change, approving }], also);
    },

    async giveBack({ workspaceId, userId, name, email }, postId, { seen, note }, also) {
      const row = await decidable(workspaceId, postId, seen);
      await deciding(row, async (tx) => {
        await giveBack(tx, row, note, { userId, client: { name, email } });
        await also(tx);
      });
    },
  };
}
