import { defined } from '@everycast/contract/defined';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../kernel/database/database.ts';

export interface Table {
  name: string;
  columns: string[];
}

/** `value`: the last one used, or with `called` false the first that will be. */
export interface Sequence {
  name: string;
  value: string;
  called: boolean;
}

/** Independent of the settings of server, role and session: values are written and read the same way, without time limits. */
export const asWritten = [
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 3',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** All tables and columns with our data: without those of extensions and the migrator, and without generated columns. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, (
      select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not in ('schema_migration', 'schema_migration_lock')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by relname`);
  return rows;
}

/**
 * Those that a backup contains: all but queued jobs, which are mails and chores of the moment. A mail must not be sent a second time, and
 * chores are scheduled again at the next start. Nor exports of workspaces, whose archives are copies of what is in the backup.
 */
export const backedUp = async (client: pg.ClientBase): Promise<Table[]> =>
  (await tablesOf(client)).filter(({ name }) => name !== 'job' && name !== 'workspace_export');

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by sequencename',
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...found.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequence(client: pg.ClientBase, { name, value, called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, called]);
}

/** The names of tables with rows that a backup would contain. */
export async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await backedUp(client)) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${client.escapeIdentifier(name)}) as filled`);
    if (rows[0]?.filled) filled.push(name);
  }
  return filled;
}

export async function databaseFacts(db: Database): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`.execute(db);
  return defined(rows[0]);
}

/** Some encrypted logins, most recently changed first; none if the table doesn't exist yet. */
export async function someLogins(db: Database, max: number): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('account') is not null as there`.execute(db);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ credentials: string }>`
    select credentials from account where credentials is not null order by created_at desc limit ${max}`.execute(db);
  return rows.map(({ credentials }) => credentials);
}

/** The model that the owner chose in the settings. */
export async function chosenModel(db: Database): Promise<{ provider: string; model: string } | null> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('assistant_settings') is not null as there`.execute(db);
  if (!tables[0]?.there) return null;
  const { rows } = await sql<{ provider: string; model: string }>`select provider, model from assistant_settings`.execute(db);
  return rows[0] ?? null;
}
