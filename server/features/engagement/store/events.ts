import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { EngagementTables, EventRow } from './tables.ts';

/** How many of a conversation's events are shown: the newest. */
const shown = 50;

/** What people do with conversations besides answering. */
export function createEventStore(database: Database) {
  const db = database.withTables<EngagementTables>();

  return {
    async add(tx: Tx, rows: readonly EventRow[]): Promise<void> {
      if (rows.length > 0) await tx.withTables<EngagementTables>().insertInto('conversationEvent').values(rows).execute();
    },

    newest: (conversationId: string): Promise<EventRow[]> =>
      db
        .selectFrom('conversationEvent')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(shown)
        .execute(),
  };
}
