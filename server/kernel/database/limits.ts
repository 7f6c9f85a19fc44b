import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** For everything that people or publishing wait for. Milliseconds. */
export const statementLimit = 10_000;
/** For what is done at night, and for large deletions. Milliseconds. */
const lengthyLimit = 600_000;

/** Runs statements that may take minutes. */
export const lengthy = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // The connection reads it, too.
    await sql`${sql.raw(`set local statement_timeout = ${lengthyLimit}`)}`.execute(tx);
    return work(tx);
  });
