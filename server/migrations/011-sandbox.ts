import { type Kysely, sql } from 'kysely';

/** What the stand-ins of the sandbox remember, each for the workspace that plays with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_record')
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('tenant', 'uuid', (column) => column.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('parent', 'text')
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.generatedAlwaysAsIdentity())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_record_pk', ['platform', 'kind', 'id'])
    .execute();
  await sql`create index sandbox_record_list on sandbox_record (tenant, platform, kind, parent, place)`.execute(db);
}
