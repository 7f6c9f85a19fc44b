import { stepsOf } from '@everycast/contract/approval-modes';
import type { TargetState } from '@everycast/contract/posts';
import { sql } from 'kysely';
import type { Place } from '../../kernel/cursor.ts';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import type { ApprovalTable } from './approval-store.ts';

interface Wanted {
  states: readonly ApprovalTable['state'][];
  limit: number;
  askedBy?: string;
  /** At the client's step. */
  client?: boolean;
  after?: Place | null;
}
type Request = Pick<ApprovalTable, 'postId' | 'askedAt'>;

type Tables = {
  postApproval: ApprovalTable;
  post: { id: string; workspaceId: string; response: object | null; deletedAt: Date | null };
  target: { postId: string; workspaceId: string; state: TargetState };
};

export type WaitingStore = ReturnType<typeof createWaitingStore>;

/** Which posts wait for approval, and which have to be told of. */
export function createWaitingStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The posts that wait for approval. */
    waiting: (): Subquery<string> => db.selectFrom('postApproval').select('postId').where('state', '=', 'waiting').$asScalar(),

    /** Posts of a workspace with one of these states that aren't deleted, oldest request first. */
    async list(workspaceId: string, { states, limit, askedBy, client = false, after = null }: Wanted): Promise<Request[]> {
      let rows = db
        .selectFrom('postApproval')
        .innerJoin('post', 'post.id', 'postApproval.postId')
        .select(['postApproval.postId', 'postApproval.askedAt'])
        .where('postApproval.workspaceId', '=', workspaceId)
        .where('postApproval.state', 'in', states)
        .where('post.deletedAt', 'is', null);
      if (client) rows = rows.where('postApproval.mode', '=', 'client').where('postApproval.step', '=', stepsOf('client'));
      if (askedBy !== undefined) rows = rows.where('postApproval.askedBy', '=', askedBy);
      if (after)
        rows = rows.where((eb) => eb(eb.refTuple('postApproval.askedAt', 'postApproval.postId'), '>', eb.tuple(after.askedAt, after.id)));
      return rows.orderBy('postApproval.askedAt').orderBy('postApproval.postId').limit(limit).execute();
    },

    async ids(workspaceId: string, wanted: Wanted): Promise<string[]> {
      return (await this.list(workspaceId, wanted)).map(({ postId }) => postId);
    },

    /** Posts that wait although they are due soon, or were due, and of which nobody was reminded since. Locks them. */
    async toRemind(tx: Tx, { now, soon, limit }: { now: Date; soon: Date; limit: number }) {
      const rows = within(tx)
        .selectFrom('postApproval')
        .innerJoin('post', 'post.id', 'postApproval.postId')
        .select(['postApproval.postId', 'postApproval.workspaceId', 'postApproval.wantedAt', 'postApproval.mode', 'postApproval.step'])
        .where('postApproval.state', '=', 'waiting')
        .where('postApproval.wantedAt', '<', soon)
        .where((eb) =>
          eb.or([
            eb('postApproval.remindedAt', 'is', null),
            eb.and([eb('postApproval.wantedAt', '<', now), eb('postApproval.remindedAt', '<', eb.ref('postApproval.wantedAt'))]),
          ]),
        )
        .where('post.deletedAt', 'is', null);
      return rows.orderBy('postApproval.wantedAt').limit(limit).forUpdate('postApproval').skipLocked().execute();
    },

    async reminded(tx: Tx, postIds: readonly string[], now: Date): Promise<void> {
      await within(tx).updateTable('postApproval').set({ remindedAt: now }).where('postId', '=', anyOf(postIds)).execute();
    },

    /** Posts that wait as nobody can approve them: they came from another workspace, or part of them went to one. By ID. */
    unseen: (workspaceId: string, after: string | null, limit: number): Promise<{ postId: string; askedBy: string | null }[]> =>
      db
        .selectFrom('postApproval')
        .select(['postId', 'askedBy'])
        .where('workspaceId', '=', workspaceId)
        .where('state', '=', 'waiting')
        .where(sql<boolean>`contents = '{}'::jsonb`)
        .where(sql<boolean>`${after}::uuid is null or post_id > ${after}::uuid`)
        .orderBy('postId')
        .limit(limit)
        .execute(),

    /** Posts that were scheduled, and failed or were left ones, of which nothing says that they may go out. Deleted ones can come back. */
    async unknown(workspaceId: string, limit: number): Promise<string[]> {
      const rows = db
        .selectFrom('target')
        .innerJoin('post', 'post.id', 'target.postId')
        .select('target.postId')
        .distinct()
        .where('target.workspaceId', '=', workspaceId)
        .where('target.state', 'not in', ['draft', 'published'])
        .where('post.response', 'is', null)
        .where('target.postId', 'not in', db.selectFrom('postApproval').select('postId').where('workspaceId', '=', workspaceId));
      return (await rows.orderBy('target.postId').limit(limit).execute()).map(({ postId }) => postId);
    },
  };
}
