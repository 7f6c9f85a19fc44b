import { type Kysely, sql } from 'kysely';

/** The model that the owner of the instance chose on the settings page: at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistant_settings')
    .addColumn('one', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`one`))
    .addColumn('provider', 'text', (column) =>
      column.notNull().check(sql`provider in ('openai', 'anthropic', 'google', 'openai-compatible')`),
    )
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('base_url', 'text')
    // Sealed.
    .addColumn('api_key', 'text')
    .addColumn('changed_by', 'text', (column) => column.references('auth_user.id').onDelete('set null'))
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
