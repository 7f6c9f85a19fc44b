import type { Role } from '@everycast/contract/permissions';
import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { StoredMessage } from '../../kernel/messages.ts';
import type { WorkRow } from '../../kernel/work/types.ts';
import type { Choice, MemberOf } from './rules.ts';

export interface LeavingRow extends WorkRow {
  userId: string;
  requestedAt: Date;
  dueAt: Date;
  remindedAt: Date | null;
  begunAt: Date | null;
  /** What has become of the workspaces, as lines of the last mail. */
  outcome: Message[];
}
interface ChoiceRow {
  leavingId: string;
  workspaceId: string;
  fate: Choice['fate'];
  heirId: string | null;
}
type NewColumns = 'id' | 'userId' | 'requestedAt' | 'dueAt' | 'nextAttemptAt' | 'remindedAt' | 'begunAt';
type Tables = {
  leaving: Defaults<LeavingRow, NewColumns>;
  leavingWorkspace: ChoiceRow;
  workspace: { id: string; name: string };
  member: { workspaceId: string; userId: string; role: Role; joinedAt: Date };
  authUser: { id: string; disabledAt: Date | null };
};

const parse = parserOf('leaving', { outcome: StoredMessage.array() });

/** The table of deletions, as jobs. */
export const leavingTable = { name: 'leaving', queue: 'queue', owner: 'user_id' } as const;

export interface Membered {
  id: string;
  name: string;
  members: MemberOf[];
}

/** What a workspace holds. */
export interface Contents {
  accounts: number;
  scheduled: number;
  posts: number;
  files: number;
  streams: number;
}

/** Deletions that were asked for, and what else has to be read for them. */
export function createLeavingStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    async of(userId: string, tx?: Tx): Promise<LeavingRow | null> {
      const row = await at(tx).selectFrom('leaving').selectAll().where('userId', '=', userId).executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },
    /** Locks a deletion, so that it either begins or is cancelled. */
    async lock(tx: Tx, userId: string): Promise<LeavingRow | null> {
      const row = await at(tx).selectFrom('leaving').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },
    /** @returns false if the person has asked already */
    async insert(tx: Tx, row: Pick<LeavingRow, NewColumns>, choices: readonly Omit<ChoiceRow, 'leavingId'>[]): Promise<boolean> {
      const query = at(tx)
        .insertInto('leaving')
        .values(row)
        .onConflict((conflict) => conflict.doNothing());
      if (Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) === 0) return false;
      if (choices.length > 0)
        await at(tx)
          .insertInto('leavingWorkspace')
          .values(choices.map((choice) => ({ ...choice, leavingId: row.id })))
          .execute();
      return true;
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await at(tx).deleteFrom('leaving').where('id', '=', id).execute();
    },
    async reminded(tx: Tx, id: string, remindedAt: Date): Promise<void> {
      await at(tx).updateTable('leaving').set({ remindedAt }).where('id', '=', id).execute();
    },
    async begun(tx: Tx, id: string, begunAt: Date, outcome: Message[]): Promise<void> {
      await at(tx)
        .updateTable('leaving')
        .set({ begunAt, outcome: json(outcome) })
        .where('id', '=', id)
        .execute();
    },
    async choices(id: string, tx?: Tx): Promise<Map<string, Choice>> {
      const rows = await at(tx).selectFrom('leavingWorkspace').selectAll().where('leavingId', '=', id).execute();
      return new Map(rows.map(({ workspaceId, fate, heirId }) => [workspaceId, fate === 'delete' ? { fate } : { fate, heirId }] as const));
    },

    /** A person's workspaces with their members, by ID. Without those whose own deletion has begun. @param locked until the transaction ends */
    async workspacesOf(userId: string, { tx, locked = false }: { tx?: Tx; locked?: boolean } = {}): Promise<Membered[]> {
      const ids = at(tx).selectFrom('member').select('workspaceId').where('userId', '=', userId);
      const query = at(tx).selectFrom('workspace').select(['id', 'name']).where('id', 'in', ids).orderBy('id');
      const workspaces = await (locked ? query.forUpdate() : query).execute();
      if (workspaces.length === 0) return [];
      const members = await at(tx)
        .selectFrom('member')
        .innerJoin('authUser', 'authUser.id', 'member.userId')
        .leftJoin('leaving', 'leaving.userId', 'member.userId')
        .select(['member.workspaceId', 'member.userId', 'member.role', 'member.joinedAt', 'authUser.disabledAt'])
        .where(
          'member.workspaceId',
          'in',
          workspaces.map(({ id }) => id),
        )
        .where((row) => row.or([row('leaving.begunAt', 'is', null), row('member.userId', '=', userId)]))
        .execute();
      return workspaces.map(({ id, name }) => ({
        id,
        name,
        members: members
          .filter(({ workspaceId }) => workspaceId === id)
          .map(({ userId: one, role, joinedAt, disabledAt }) => ({ userId: one, role, joinedAt, away: disabledAt !== null })),
      }));
    },

    /** What workspaces hold. */
    async contents(ids: readonly string[]): Promise<Map<string, Contents>> {
      const { rows } = await sql<Contents & { id: string }>`
        select id,
          (select count(*)::int from account where workspace_id = workspace.id and disconnected_at is null) as accounts,
          (select count(distinct post_id)::int from target where workspace_id = workspace.id and state = 'scheduled') as scheduled,
          (select count(*)::int from post where workspace_id = workspace.id and deleted_at is null and response is null) as posts,
          (select count(*)::int from media where workspace_id = workspace.id) as files,
          (select count(*)::int from stream where workspace_id = workspace.id) as streams
        from workspace where id = any(${[...ids]}::uuid[])`.execute(database);
      return new Map(rows.map(({ id, ...contents }) => [id, contents]));
    },

    /** Whether a person is live anywhere, or something is under way in a workspace that would be cut off. */
    async isBusy(tx: Tx, userId: string, workspaceIds: readonly string[]): Promise<boolean> {
      const ids = [...workspaceIds];
      const { rows } = await sql<{ busy: boolean }>`
        select exists (select from stream where ended_at is null and (user_id = ${userId} or workspace_id = any(${ids}::uuid[])))
          or exists (select from stream_recording where workspace_id = any(${ids}::uuid[]) and ended_at is null)
          or exists (select from target where workspace_id = any(${ids}::uuid[]) and (lease_token is not null or state = 'publishing'))
          or exists (select from media_ingest where workspace_id = any(${ids}::uuid[]) and state = 'running' and stage <> 'upload')
          or exists (select from video_job where workspace_id = any(${ids}::uuid[]) and state = 'running')
          or exists (select from clip_job where workspace_id = any(${ids}::uuid[]) and state = 'running')
          or exists (select from account_move where (workspace_id = any(${ids}::uuid[]) or to_workspace_id = any(${ids}::uuid[])) and state in ('waiting', 'running'))
          as busy`.execute(tx);
      return rows[0]?.busy ?? false;
    },

    /** Connected accounts of a workspace, and whether something is being published on each right now. */
    async accounts(workspaceId: string): Promise<{ id: string; busy: boolean }[]> {
      const { rows } = await sql<{ id: string; busy: boolean }>`
        select id, exists (select from target where account_id = account.id and (lease_token is not null or state = 'publishing')) as busy
        from account where workspace_id = ${workspaceId} and disconnected_at is null order by id`.execute(database);
      return rows;
    },
  };
}
export type LeavingStore = ReturnType<typeof createLeavingStore>;
