import type { EngagementActionName } from '@everycast/contract/engagement';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { ActionRow, EngagementTables, EventRow } from './tables.ts';

/** What people did, and their limits. */
export function createActionStore(database: Database) {
  const db = database.withTables<EngagementTables>();

  return {
    /**
     * When the person did it since then, oldest first. Until the transaction ends, nobody counts or adds an action of the same kind for this
     * person, in any process.
     */
    async lockRecent(tx: Tx, userId: string, action: EngagementActionName, since: Date): Promise<Date[]> {
      await lockUntilEnd(tx, `engagement ${action} of ${userId}`);
      return this.recent(userId, action, since, tx);
    },

    async recent(userId: string, action: EngagementActionName, since: Date, tx: Tx = database): Promise<Date[]> {
      const query = tx.withTables<EngagementTables>().selectFrom('engagementAction').select('at').where('userId', '=', userId);
      const rows = await query.where('action', '=', action).where('at', '>', since).orderBy('at').execute();
      return rows.map(({ at }) => at);
    },

    async add(tx: Tx, row: ActionRow): Promise<void> {
      await tx.withTables<EngagementTables>().insertInto('engagementAction').values(row).execute();
    },

    async byRequest(userId: string, requestKey: string, tx: Tx = database): Promise<ActionRow | null> {
      const query = tx.withTables<EngagementTables>().selectFrom('engagementAction').selectAll().where('userId', '=', userId);
      return (await query.where('requestKey', '=', requestKey).executeTakeFirst()) ?? null;
    },

    /** The action that sent a response, if it belongs to the workspace. */
    async ofResponse(workspaceId: string, responseId: string): Promise<ActionRow | null> {
      const query = db.selectFrom('engagementAction').selectAll().where('workspaceId', '=', workspaceId);
      return (await query.where('responseId', '=', responseId).executeTakeFirst()) ?? null;
    },

    /** How often a person did each since then. */
    async count(workspaceId: string, userId: string, since: Date): Promise<Record<EngagementActionName, number>> {
      const query = db.selectFrom('engagementAction').select(['action', (eb) => eb.fn.countAll<number>().as('count')]);
      const mine = query.where('workspaceId', '=', workspaceId).where('userId', '=', userId).where('at', '>=', since);
      const rows = await mine.groupBy('action').execute();
      return { like: 0, comment: 0, dm: 0, ...Object.fromEntries(rows.map(({ action, count }) => [action, count])) };
    },
  };
}

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
