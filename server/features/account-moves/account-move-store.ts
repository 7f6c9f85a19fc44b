import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Defaults, Tx } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { StoredMessage } from '../../kernel/messages.ts';
import type { WorkRow } from '../../kernel/work/types.ts';

export interface MoveRow extends WorkRow {
  /** The workspace that the accounts leave. */
  workspaceId: string;
  toWorkspaceId: string;
  userId: string;
  accountIds: string[];
  problemCode: string | null;
  problemMessage: Message | null;
  createdAt: Date;
}
/** A new move; the engine's columns have defaults. */
type NewColumns = 'id' | 'workspaceId' | 'toWorkspaceId' | 'userId' | 'accountIds' | 'createdAt';
type Tables = { accountMove: Defaults<MoveRow, NewColumns> };

const parse = parserOf('account_move', { problemMessage: StoredMessage.nullable() });

/** The table of moves. */
export const moveTable = { name: 'account_move', queue: 'queue', owner: 'workspace_id' } as const;

export type AccountMoveStore = ReturnType<typeof createAccountMoveStore>;

/** The moves that were asked for. */
export function createAccountMoveStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async insert(tx: Tx, row: Pick<MoveRow, NewColumns>): Promise<MoveRow> {
      const made = await tx.withTables<Tables>().insertInto('accountMove').values(row).returningAll().executeTakeFirstOrThrow();
      return parse(made, made.id);
    },

    /** A workspace's latest moves, newest first. */
    async newest(workspaceId: string, limit: number): Promise<MoveRow[]> {
      const query = db.selectFrom('accountMove').selectAll().where('workspaceId', '=', workspaceId).orderBy('id', 'desc').limit(limit);
      return (await query.execute()).map((row) => parse(row, row.id));
    },

    /** Those of these accounts that are being moved already. Until the transaction ends, nobody else begins to move accounts of the workspace. */
    async alreadyMoving(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<string[]> {
      await lockUntilEnd(tx, `account moves of ${workspaceId}`);
      const query = tx
        .withTables<Tables>()
        .selectFrom('accountMove')
        .select('accountIds')
        .where('workspaceId', '=', workspaceId)
        .where('state', 'in', ['waiting', 'running']);
      const moving = new Set((await query.execute()).flatMap((row) => row.accountIds));
      return accountIds.filter((id) => moving.has(id));
    },

    async forget(before: Date): Promise<void> {
      await db.deleteFrom('accountMove').where('endedAt', '<', before).execute();
    },

    /** Targets and accounts change their workspaces one after the other, and are compared at the end of the transaction. */
    async compareAtTheEnd(tx: Tx): Promise<void> {
      await sql`set constraints target_account_in_workspace deferred`.execute(tx);
    },
  };
}
