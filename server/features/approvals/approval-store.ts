import type { ApprovalMode } from '@everycast/contract/approvals';
import type { Schedule } from '@everycast/contract/schedule';
import { type Fold, resolveWallTime } from '@everycast/contract/time';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { anyOf, prepared } from '../../kernel/database/prepared.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Known } from './decide.ts';
import type { ContentHashes } from './needs.ts';

export type ApprovalTable = {
  postId: string;
  workspaceId: string;
  state: Known['state'];
  mode: ApprovalMode;
  step: number;
  contents: ContentHashes;
  wallTime: string | null;
  zone: string | null;
  fold: Fold | null;
  wantedAt: Date | null;
  askedBy: string | null;
  askedAt: Date;
  note: string | null;
  remindedAt: Date | null;
  approved: object | null;
  approvedAt: Date | null;
};
type GivenTable = { postId: string; step: number; userId: string | null; name: string | null; at: Date };
type Tables = {
  postApproval: ApprovalTable;
  approvalGiven: GivenTable;
};

const columns = [
  ...(['postId', 'workspaceId', 'state', 'mode', 'step', 'contents', 'wallTime', 'zone', 'fold', 'wantedAt'] as const),
  ...(['askedBy', 'askedAt', 'note', 'remindedAt', 'approved', 'approvedAt'] as const),
] as const;

export type ApprovalRow = Omit<Selectable<ApprovalTable>, 'wallTime' | 'zone' | 'fold'> & { wanted: Schedule | null };
export type Given = Pick<GivenTable, 'step' | 'userId' | 'name' | 'at'>;

const parse = parserOf('post_approval', { contents: z.record(z.string(), z.string()) });

function rowOf(row: Selectable<ApprovalTable>): ApprovalRow {
  const { wallTime, zone, fold, ...rest } = parse(row, `of post ${row.postId}`);
  return { ...rest, wanted: wallTime && zone ? { at: wallTime, zone, ...(fold && { fold }) } : null };
}

const instantOf = ({ at, zone, fold }: Schedule): Date => new Date(resolveWallTime(at, zone, fold).instant.epochMilliseconds);
const timeColumns = (wanted: Schedule | null) => ({
  wallTime: wanted?.at ?? null,
  zone: wanted?.zone ?? null,
  fold: wanted?.fold ?? null,
  wantedAt: wanted && instantOf(wanted),
});

export type ApprovalStore = ReturnType<typeof createApprovalStore>;

const tablesOf = (tx: Tx) => tx.withTables<Tables>();

/** How far posts are that need approval. */
export function createApprovalStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = tablesOf;
  const asIs = (tx: Tx, postId: string, state: ApprovalTable['state']) =>
    within(tx).updateTable('postApproval').where('postId', '=', postId).where('state', '=', state);

  return {
    async read(postIds: readonly string[], tx?: Tx): Promise<Map<string, ApprovalRow>> {
      if (postIds.length === 0) return new Map();
      const query = (tx ? within(tx) : db).selectFrom('postApproval').modifyFront(prepared('approvals_of')).select(columns);
      const rows = await query.where('postId', '=', anyOf(postIds)).execute();
      return new Map(rows.map((row) => [row.postId, rowOf(row)]));
    },

    async given(postIds: readonly string[]): Promise<Map<string, Given[]>> {
      if (postIds.length === 0) return new Map();
      const rows = db.selectFrom('approvalGiven').selectAll().where('postId', '=', anyOf(postIds)).orderBy('step');
      return Map.groupBy(await rows.execute(), ({ postId }) => postId);
    },

    /** Locks how far a post is, until the transaction ends. */
    async lock(tx: Tx, postId: string): Promise<ApprovalRow | null> {
      const row = await within(tx).selectFrom('postApproval').selectAll().where('postId', '=', postId).forUpdate().executeTakeFirst();
      return row ? rowOf(row) : null;
    },

    /** It may go out, as this. */
    async clear(
      tx: Tx,
      { postId, workspaceId, ...row }: Pick<ApprovalRow, 'postId' | 'workspaceId' | 'state' | 'mode' | 'contents' | 'wanted' | 'askedBy'>,
      now: Date,
    ): Promise<void> {
      const { state, mode, contents, wanted, askedBy } = row;
      const set = { state, contents, ...timeColumns(wanted), note: null };
      await within(tx)
        .insertInto('postApproval')
        .values({ postId, workspaceId, mode, step: 1, askedBy, askedAt: now, remindedAt: null, approved: null, approvedAt: null, ...set })
        .onConflict((conflict) => conflict.column('postId').doUpdateSet(set))
        .execute();
    },

    /** It may go out, as this, unless something is known of it. */
    async assume(
      tx: Tx,
      { wanted, ...row }: Pick<ApprovalRow, 'postId' | 'workspaceId' | 'state' | 'mode' | 'contents' | 'wanted' | 'askedBy'>,
      now: Date,
    ): Promise<void> {
      const rest = { step: 1, askedAt: now, note: null, remindedAt: null, approved: null, approvedAt: null };
      const values = { ...row, ...timeColumns(wanted), ...rest };
      await within(tx)
        .insertInto('postApproval')
        .values(values)
        .onConflict((conflict) => conflict.column('postId').doNothing())
        .execute();
    },

    /** It waits for approval, from its first step on. */
    async ask(
      tx: Tx,
      asked: Pick<ApprovalRow, 'postId' | 'workspaceId' | 'mode' | 'contents' | 'wanted' | 'askedBy'>,
      now: Date,
    ): Promise<void> {
      const { postId, workspaceId, mode, contents, wanted, askedBy } = asked;
      const set = {
        state: 'waiting' as const,
        mode,
        step: 1,
        contents,
        ...timeColumns(wanted),
        askedBy,
        askedAt: now,
        note: null,
        remindedAt: null,
      };
      await within(tx)
        .insertInto('postApproval')
        .values({ postId, workspaceId, approved: null, approvedAt: null, ...set })
        .onConflict((conflict) => conflict.column('postId').doUpdateSet(set))
        .execute();
      await within(tx).deleteFrom('approvalGiven').where('postId', '=', postId).execute();
    },

    /** Records a step, of which there are more if `next` isn't null. */
    async give(tx: Tx, postId: string, given: Given, next: number | null): Promise<void> {
      await within(tx)
        .insertInto('approvalGiven')
        .values({ postId, ...given })
        .execute();
      if (next !== null) await asIs(tx, postId, 'waiting').set({ step: next }).execute();
    },

    /** It was approved by its last step. @param content as it was, for comparing later ones with it */
    async approve(tx: Tx, postId: string, content: object, now: Date): Promise<void> {
      const set = { approved: content, approvedAt: now };
      await within(tx).updateTable('postApproval').set(set).where('postId', '=', postId).execute();
    },

    /**
     * It waits for a step again that this person gave, or the client of this name if they are no member; what was approved last is no longer known.
     * @throws AppError version_conflict if it was given by someone else, or taken back
     */
    async takeBack(tx: Tx, postId: string, { step, userId, name }: Omit<Given, 'at'>): Promise<void> {
      const given = within(tx).deleteFrom('approvalGiven').where('postId', '=', postId).where('step', '>=', step);
      const rows = await given.returning(['step', 'userId', 'name']).execute();
      const [last] = rows;
      const isOwn = rows.length === 1 && last?.step === step && last.userId === userId && last.name === name;
      if (!isOwn) throw new AppError('version_conflict', 'approvals.not_yours');
      const set = { state: 'waiting' as const, step, note: null, remindedAt: null, approved: null, approvedAt: null };
      const { numUpdatedRows } = await within(tx)
        .updateTable('postApproval')
        .set(set)
        .where('postId', '=', postId)
        .where('state', 'in', ['waiting', 'approved'])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('version_conflict', 'approvals.not_yours');
    },

    async giveBack(tx: Tx, postId: string, note: string): Promise<void> {
      await asIs(tx, postId, 'waiting').set({ state: 'returned', note }).execute();
    },

    /** What was returned waits again, for the step that returned it. @throws AppError version_conflict if it is no longer returned */
    async reopen(tx: Tx, postId: string): Promise<void> {
      const set = { state: 'waiting' as const, note: null, remindedAt: null };
      const { numUpdatedRows } = await asIs(tx, postId, 'returned').set(set).executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('version_conflict', 'approvals.decided');
    },

    async withdraw(tx: Tx, postId: string): Promise<void> {
      await within(tx).deleteFrom('approvalGiven').where('postId', '=', postId).execute();
      await within(tx).deleteFrom('postApproval').where('postId', '=', postId).execute();
    },

    /** Posts went to another workspace. */
    move: (tx: Tx, toWorkspaceId: string, moved: readonly { from: string; to: string }[]): Promise<void> =>
      moveApprovals(within(tx), toWorkspaceId, moved),
  };
}

/**
 * In the workspace that posts went to, nothing of them is approved yet; what waits goes on waiting, for nothing that anyone could
 * approve: until someone asks for it as it is there. The same is true of what is left here of divided ones.
 */
async function moveApprovals(
  query: ReturnType<typeof tablesOf>,
  toWorkspaceId: string,
  moved: readonly { from: string; to: string }[],
): Promise<void> {
  const from = moved.map((one) => one.from);
  const rows = query.selectFrom('postApproval').selectAll().where('postId', '=', anyOf(from)).where('state', '=', 'waiting');
  const waiting = new Map((await rows.execute()).map((row) => [row.postId, row]));
  const gone = moved.map(({ to }) => to);
  await query.deleteFrom('approvalGiven').where('postId', '=', anyOf(gone)).execute();
  await query.deleteFrom('postApproval').where('postId', '=', anyOf(gone)).execute();
  const unseen = { contents: json({}), step: 1 };
  const values = moved.flatMap(({ from: was, to: postId }) => {
    const row = waiting.get(was);
    return row ? [{ ...row, ...unseen, postId, workspaceId: toWorkspaceId, approved: null, approvedAt: null }] : [];
  });
  if (values.length === 0) return;
  await query.insertInto('postApproval').values(values).execute();
  const divided = moved.filter((one) => one.from !== one.to).map((one) => one.from);
  const left = query
    .updateTable('postApproval')
    .set({ contents: json({}) })
    .where('postId', '=', anyOf(divided));
  await left.where('state', '=', 'waiting').execute();
}
