import { type Kysely, sql } from 'kysely';

/** Files are sorted by their names without accents (plainName in kernel/database/search.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index media_name`.execute(db);
  await sql`
    create index media_name on media
      (workspace_id, lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g')), id)`.execute(db);
}
