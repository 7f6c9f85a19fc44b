import { CompiledQuery, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { lockUntilEnd } from './lock.ts';

/** Runs a statement that a library wrote, with its own column names. */
export async function runSql(tx: Tx, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
  return rows;
}

/** Throws if the database doesn't respond. */
export async function ping(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}

/** Runs the work while no other process on this database runs work of the same name; it may use other connections. */
export async function oneAtATime<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, name);
    return work();
  });
}
