import { SecurityEvent } from '@everycast/contract/security';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parseStored } from '../../kernel/database/json.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { newId } from '../../kernel/ids.ts';

type Tables = {
  securityActivity: {
    id: string;
    userId: string;
    kind: SecurityEvent['kind'];
    event: SecurityEvent;
    address: string | null;
    userAgent: string | null;
    at: Date;
  };
};

/** A newer version that shares the database may record more. */
const kinds = SecurityEvent.options.map((option) => option.shape.kind.value);

export function createSecurityStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async add(tx: Tx, userId: string, event: SecurityEvent, origin: Origin | null, at: Date): Promise<void> {
      const row = { id: newId(), userId, kind: event.kind, event: json(event), at };
      await tx
        .withTables<Tables>()
        .insertInto('securityActivity')
        .values({ ...row, address: origin?.address ?? null, userAgent: origin?.userAgent ?? null })
        .execute();
    },
    async has(tx: Tx, userId: string, kind: SecurityEvent['kind'], since = new Date(0)): Promise<boolean> {
      const query = tx.withTables<Tables>().selectFrom('securityActivity').select('id').where('userId', '=', userId);
      return (await query.where('kind', '=', kind).where('at', '>', since).limit(1).executeTakeFirst()) !== undefined;
    },
    /** Newest first; `before`: the ID of the last one on the previous page. */
    async list(userId: string, limit: number, before: string | undefined) {
      let query = db.selectFrom('securityActivity').selectAll().where('userId', '=', userId).where('kind', 'in', kinds);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ event, ...row }) => ({
        ...row,
        event: parseStored(SecurityEvent, event, { table: 'security_activity', id: row.id, column: 'event' }),
      }));
    },
    async clean(before: Date): Promise<void> {
      await db.deleteFrom('securityActivity').where('at', '<', before).execute();
    },
  };
}
