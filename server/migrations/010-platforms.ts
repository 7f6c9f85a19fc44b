import { type Kysely, sql } from 'kysely';

/** What publishing to many platforms needs to remember: of accounts, of the steps of the ledger, and of limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the platform's rules need to know of the account; seen by everyone in the workspace.
  await db.schema
    .alterTable('account')
    .addColumn('traits', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute();

  await db.schema
    .alterTable('ledger_step')
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('publish').check(sql`kind in ('upload', 'prepare', 'wait', 'publish')`),
    )
    .addColumn('what', 'text', (column) => column.notNull().defaultTo('Post'))
    // The limit that the step counted against, where it counts against one.
    .addColumn('spends', 'text')
    // How far a long step came, for the next try to go on from.
    .addColumn('kept', 'jsonb')
    .execute();
  await sql`update ledger_step set kind = 'upload', what = 'Picture ' || substr(step, 8) where step like 'upload %'`.execute(db);
  await sql`alter table ledger_step alter column kind drop default, alter column what drop default`.execute(db);
  await sql`alter table ledger_step drop constraint ledger_step_state_check`.execute(db);
  await sql`alter table ledger_step add constraint ledger_step_state_check
    check (state in ('intended', 'waiting', 'done', 'failed', 'unconfirmed', 'looked_up'))`.execute(db);

  // What is out keeps its moment while what follows it is tried again.
  await sql`alter table target drop constraint target_published`.execute(db);
  await sql`alter table target add constraint target_published check (state <> 'published' or published_at is not null)`.execute(db);
  // What an account has spent lately is counted.
  await sql`create index ledger_step_spent on ledger_step (started_at) where spends is not null`.execute(db);

  await db.schema
    .createTable('account_limit')
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('left', 'integer', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_limit_pk', ['account_id', 'name'])
    .execute();
}
