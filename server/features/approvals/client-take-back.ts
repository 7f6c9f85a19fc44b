import { isClients, stepsOf } from '@everycast/contract/approval-modes';
import type { PostSummary } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ApprovalRow, ApprovalStore, Given } from './approval-store.ts';
import type { ApprovalsNeeds, Client } from './needs.ts';

/** A client, and the member in whose name the server acts for them. */
export interface ForClient extends Client {
  workspaceId: string;
  userId: string;
}

/** What a client can do about an answer that they gave. */
export interface ClientTakeBack {
  /** Those of the posts whose answer by this client can be taken back now. @param answered when they answered, by post */
  answerable(workspaceId: string, name: string, answered: ReadonlyMap<string, Date>): Promise<Set<string>>;

  /**
   * Takes the client's answer back, be it approval or changes: the post waits for them again.
   * @throws AppError version_conflict if it isn’t theirs or the last, or the post was edited since; not_editable if it goes out
   */
  takeBack(client: ForClient, postId: string, also: (tx: Tx) => Promise<void>): Promise<void>;
}

const isAllScheduled = ({ targets }: Pick<PostSummary, 'targets'>): boolean => targets.every(({ state }) => state === 'scheduled');

/** Whether a client of this name answered last. Only clients return what has reached their step. */
function isTheirs(row: ApprovalRow | undefined, last: Given | undefined, name: string): row is ApprovalRow {
  if (!row || !isClients(row.mode) || row.step !== stepsOf(row.mode)) return false;
  if (row.state === 'returned') return true;
  return row.state === 'approved' && last?.step === row.step && last.userId === null && last.name === name;
}

/** A client's answer is taken back until the post goes out or is edited; which of several links gave it is for the caller to know. */
export function createClientTakeBack(
  { posts }: Pick<ApprovalsNeeds, 'posts'>,
  store: Pick<ApprovalStore, 'read' | 'given'>,
): ClientTakeBack {
  return {
    async answerable(workspaceId, name, answered) {
      const ids = [...answered.keys()];
      if (ids.length === 0) return new Set();
      const [rows, given, { summaries }] = await Promise.all([store.read(ids), store.given(ids), posts.readTogether(workspaceId, ids)]);
      return new Set(
        ids.filter((id) => {
          const [row, post, at] = [rows.get(id), summaries.get(id), answered.get(id)];
          if (!post || !at || !isTheirs(row, given.get(id)?.at(-1), name)) return false;
          return row.state === 'returned' ? new Date(post.updatedAt) <= at : isAllScheduled(post);
        }),
      );
    },

    async takeBack({ workspaceId, userId, name, email }, postId, also) {
      const row = (await store.read([postId])).get(postId);
      const last = (await store.given([postId])).get(postId)?.at(-1);
      if (row?.workspaceId !== workspaceId || !isTheirs(row, last, name)) throw new AppError('version_conflict', 'approvals.not_yours');
      const post = (await posts.readTogether(workspaceId, [postId])).summaries.get(postId);
      if (!post) throw new AppError('not_found', 'posts.gone');
      if (row.state === 'approved' && !isAllScheduled(post)) throw new AppError('not_editable', 'approvals.gone_out');
      const takingBack = { step: row.step, by: { name, email } };
      await posts.changeAll({ workspaceId, userId, role: 'admin' }, [{ id: postId, change: {}, takingBack }], also);
    },
  };
}
