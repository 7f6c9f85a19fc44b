import { defined } from '@everycast/contract/defined';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';

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
