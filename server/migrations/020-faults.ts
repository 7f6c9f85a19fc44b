import type { Kysely } from 'kysely';

/** How often something went wrong inside Everycast itself with a target, so that it is not tried for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('target')
    .addColumn('faults', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
