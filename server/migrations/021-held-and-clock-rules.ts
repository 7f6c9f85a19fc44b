import { type Kysely, sql } from 'kysely';

/**
 * Everything that a restore puts on hold waits for a review, so nothing is left to do at the first start after it. And the version of the
 * time zone data by which the instants of planned posts were worked out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('restored').execute();
  await db.schema.alterTable('target').dropConstraint('target_problem_kind_check').execute();
  await db.schema
    .alterTable('target')
    .addCheckConstraint(
      'target_problem_kind_check',
      sql`problem_kind in ('reconnect', 'rejected', 'outage', 'retry_later', 'unconfirmed', 'missed', 'restored')`,
    )
    .execute();
  await db.schema
    .createTable('clock_rules')
    .addColumn('one', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`one`))
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
}
