import type { SourceId } from '@everycast/contract/named-sources';
import type { SourceConnection } from '@everycast/contract/sources';
import type { Message } from '@everycast/messages/message';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { StoredMessage } from '../../kernel/messages.ts';

/** One person's connection in one workspace. */
export interface ConnectionRow {
  id: string;
  workspaceId: string;
  userId: string;
  source: SourceId;
  service: string;
  remoteId: string;
  name: string;
  /** Encrypted. */
  credentials: string;
  /** Counts the credentials. */
  version: number;
  state: SourceConnection['state'];
  problem: Message | null;
  createdAt: Date;
}
type NewConnection = Omit<ConnectionRow, 'version' | 'state' | 'problem'>;
type Tables = { sourceConnection: Defaults<ConnectionRow, keyof NewConnection> };

/** Whose connections they are. */
export interface Owner {
  workspaceId: string;
  userId: string;
}

const parse = parserOf('source_connection', { problem: StoredMessage.nullable() });

export function createConnectionStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<Tables>();
  const db = within(database);

  return {
    async list({ workspaceId, userId }: Owner): Promise<ConnectionRow[]> {
      const query = db.selectFrom('sourceConnection').selectAll().where('workspaceId', '=', workspaceId).where('userId', '=', userId);
      return (await query.orderBy('id').execute()).map((row) => parse(row, row.id));
    },

    async find({ workspaceId, userId }: Owner, id: string): Promise<ConnectionRow | undefined> {
      const row = await db
        .selectFrom('sourceConnection')
        .selectAll()
        .where((where) => where.and({ id, workspaceId, userId }))
        .executeTakeFirst();
      return row && parse(row, row.id);
    },

    /** How many a person has in a workspace. Until the transaction ends, they add no other. */
    async lockCount(tx: Tx, { workspaceId, userId }: Owner): Promise<number> {
      await lockUntilEnd(tx, `sources of ${userId} in ${workspaceId}`);
      const { count } = await within(tx)
        .selectFrom('sourceConnection')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Adds it. One of the same person there gets the new credentials instead. */
    async put(tx: Tx, row: NewConnection): Promise<ConnectionRow> {
      const put = await within(tx)
        .insertInto('sourceConnection')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['workspaceId', 'userId', 'source', 'service', 'remoteId']).doUpdateSet((update) => ({
            name: row.name,
            credentials: row.credentials,
            version: update('sourceConnection.version', '+', 1),
            state: 'connected' as const,
            problem: null,
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return parse(put, put.id);
    },

    /** Writes a change of the credentials with that version. @returns undefined if there are newer ones */
    async change(tx: Tx, id: string, version: number, change: Partial<ConnectionRow>): Promise<ConnectionRow | undefined> {
      const row = await within(tx)
        .updateTable('sourceConnection')
        .set({ ...change, ...(change.problem !== undefined && { problem: json(change.problem) }) })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst();
      return row && parse(row, row.id);
    },

    /** @returns the deleted one */
    async remove(tx: Tx, { workspaceId, userId }: Owner, id: string): Promise<ConnectionRow | undefined> {
      const row = await within(tx)
        .deleteFrom('sourceConnection')
        .where((where) => where.and({ id, workspaceId, userId }))
        .returningAll()
        .executeTakeFirst();
      return row && parse(row, row.id);
    },
  };
}
export type ConnectionStore = ReturnType<typeof createConnectionStore>;
