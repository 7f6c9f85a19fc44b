import { CompiledQuery, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Runs a statement that a library wrote, with its own names for columns. */
export async function runSql(tx: Tx, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
  return rows;
}

/** Throws if the database does not answer. */
export async function ping(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}
