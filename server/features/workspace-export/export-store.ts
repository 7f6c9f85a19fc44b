import type { ExportPart } from '@everycast/contract/workspace-exports';
import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { StoredMessage } from '../../kernel/messages.ts';
import type { Lease, WorkRow } from '../../kernel/work/types.ts';

/** An export of a workspace. */
export interface ExportRow extends WorkRow {
  /** Null once the workspace is gone. */
  workspaceId: string | null;
  userId: string | null;
  language: string;
  parts: ExportPart[];
  step: number;
  steps: number;
  records: number;
  bytes: number;
  missing: number;
  expiresAt: Date | null;
  problemCode: string | null;
  problemMessage: Message | null;
  createdAt: Date;
}
/** How far an export is. */
export type Reached = Pick<ExportRow, 'step' | 'steps' | 'records' | 'bytes' | 'missing'>;
type NewColumns = 'id' | 'workspaceId' | 'userId' | 'language' | 'parts' | 'createdAt';
type Tables = { workspaceExport: Defaults<ExportRow, NewColumns> };

const parse = parserOf('workspace_export', { problemMessage: StoredMessage.nullable() });

/** The table of exports. */
export const exportTable = { name: 'workspace_export', queue: 'queue', owner: 'workspace_id' } as const;

export type ExportStore = ReturnType<typeof createExportStore>;

/** The exports that were asked for. */
export function createExportStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The workspace's export that hasn't ended. Until the transaction ends, nobody else asks for one. */
    async running(tx: Tx, workspaceId: string): Promise<ExportRow | null> {
      await lockUntilEnd(tx, `exports of ${workspaceId}`);
      const query = within(tx).selectFrom('workspaceExport').selectAll().where('workspaceId', '=', workspaceId);
      const row = await query.where('state', 'in', ['waiting', 'running']).executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },

    async insert(tx: Tx, row: Pick<ExportRow, NewColumns>): Promise<ExportRow> {
      const made = await within(tx).insertInto('workspaceExport').values(row).returningAll().executeTakeFirstOrThrow();
      return parse(made, made.id);
    },

    async find(id: string): Promise<ExportRow | null> {
      const row = await db.selectFrom('workspaceExport').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },

    /** A workspace's latest exports, newest first. */
    async newest(workspaceId: string, limit: number): Promise<ExportRow[]> {
      const query = db.selectFrom('workspaceExport').selectAll().where('workspaceId', '=', workspaceId).orderBy('id', 'desc').limit(limit);
      return (await query.execute()).map((row) => parse(row, row.id));
    },

    /** Writes down how far it is, while its worker has it. */
    async reach({ id, token }: Lease, reached: Reached): Promise<void> {
      await db.updateTable('workspaceExport').set(reached).where('id', '=', id).where('leaseToken', '=', token).execute();
    },

    /** The workspace's other archives may be deleted: this one takes their place. */
    async replace(tx: Tx, { id, workspaceId }: ExportRow, now: Date): Promise<void> {
      const query = within(tx).updateTable('workspaceExport').set({ expiresAt: now }).where('workspaceId', '=', workspaceId);
      await query.where('id', '<>', id).where('state', '=', 'done').execute();
    },

    /** Those whose archive nobody can download any more, or that ended without one before `before`. */
    async over(now: Date, before: Date): Promise<string[]> {
      const query = db
        .selectFrom('workspaceExport')
        .select('id')
        .where((one) =>
          one.or([
            one('expiresAt', '<=', now),
            one.and([one('state', 'in', ['failed', 'cancelled']), one('endedAt', '<', before)]),
            // Of a workspace that is gone; a worker that still has it loses it when its lease ends.
            one.and([
              one('workspaceId', 'is', null),
              one.or([one('nextAttemptAt', 'is', null), one('nextAttemptAt', '<=', sql<Date>`now()`)]),
            ]),
          ]),
        );
      return (await query.execute()).map(({ id }) => id);
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('workspaceExport').where('id', '=', id).execute();
    },
  };
}
