import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { defined } from '@everycast/contract/defined';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { StartError } from '../errors.ts';
import { createLimitedViews, dropLimitedViews } from './limited-views.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** The migrations in server/migrations, by name. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => /^\d{3}-.*\.ts$/.test(name) && !name.endsWith('.test.ts')).sort();
    const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<Migration>));
    return Object.fromEntries(names.map((name, index) => [name.replace(/\.ts$/, ''), undoable(defined(modules[index]))]));
  },
};

/** After a failure, the transaction around it can still release the migrator's lock. */
const undoable = ({ up }: Migration): Migration => ({
  async up(db) {
    await sql`savepoint migration`.execute(db);
    try {
      await up(db);
    } catch (error) {
      await sql`rollback to savepoint migration`.execute(db);
      throw error;
    }
  },
});

/**
 * Migrates the database to this code's schema. Several processes may start at the same time: a lock lets one do it. `to` stops
 * after that migration. All of it commits or rolls back together, so that after a failure the previous release continues.
 * @returns the names of the migrations that ran
 * @throws StartError if this code doesn't have the schema, or a migration failed (the database is then unchanged)
 */
export async function migrate<T>(db: Kysely<T>, to?: string): Promise<string[]> {
  await refuseForeignSchema(db);
  if (db.isTransaction) return migrateWithin(db, to);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => migrateWithin(tx, to));
    } catch (error) {
      // Processes of the previous release are at work in the same tables.
      if (attempt === attempts || !isDeadlock(error)) throw error;
      await wait(againAfter);
    }
  }
}

const attempts = 5;
/** Milliseconds. */
const againAfter = 500;

const isDeadlock = (error: unknown): boolean => error instanceof StartError && (error.cause as { code?: unknown } | null)?.code === '40P01';

async function migrateWithin<T>(tx: Kysely<T>, to: string | undefined): Promise<string[]> {
  // The migrator's own lock comes after it has made its tables, which two processes can't do at once in transactions.
  await sql`select pg_advisory_xact_lock(hashtextextended('schema_migration', 0))`.execute(tx);
  const { applied, known } = await schemaOf(tx);
  if (applied.length < known.length) await dropLimitedViews(tx);
  const migrator = new Migrator({
    db: tx,
    provider,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Couldn't update the database: ${failed} failed (${reason}).`, { cause: error });
  }
  if (to === undefined || to === known.at(-1)) await createLimitedViews(tx);
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of this code's migrations, in order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await provider.getMigrations());

/** The names of the migrations applied to a database, and of those in this code, both in order. */
export async function schemaOf<T>(db: Kysely<T>): Promise<{ applied: string[]; known: string[] }> {
  const known = await knownMigrations();
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('schema_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return { applied: [], known };
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  return { applied: rows.map((row) => row.name), known };
}

/** Where a schema that this code doesn't have comes from, as the end of a sentence, and what to do; null if it has all of it. */
export function foreignSchema(applied: readonly string[], known: readonly string[]): { from: string; remedy: string } | null {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  if (!applied.includes(known[0] ?? '')) {
    return { from: 'was made before the first release of Everycast and cannot be upgraded', remedy: 'Start with an empty database.' };
  }
  const from = `was made by a newer version of Everycast (it has ${unknown.join(', ')})`;
  return { from, remedy: 'Use that version, or restore an older backup.' };
}

async function refuseForeignSchema<T>(db: Kysely<T>): Promise<void> {
  const { applied, known } = await schemaOf(db);
  const foreign = foreignSchema(applied, known);
  if (foreign) throw new StartError(`This database ${foreign.from}. ${foreign.remedy}`);
}
