import { type Kysely, sql } from 'kysely';

/**
 * What a post can hold beside text and media: a thread, a first comment, and what was chosen for each platform; and what changing and
 * taking down what is out needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The texts of the parts that continue a post; their media are in post_media. Of a target, null is "as the post has it".
  await sql`alter table post
    add column thread text[] not null default '{}',
    add column first_comment text not null default '',
    add column options jsonb not null default '{}'`.execute(db);
  await sql`alter table target add column thread text[], add column first_comment text, add column options jsonb`.execute(db);
  // Which part a file belongs to: 0 the post itself, and the parts of its thread from 1.
  await sql`alter table post_media
    add column part smallint not null default 0,
    drop constraint post_media_position,
    add constraint post_media_position unique nulls not distinct (post_id, target_id, part, position)`.execute(db);

  await sql`alter table ledger_step drop constraint ledger_step_act_check`.execute(db);
  await sql`alter table ledger_step add constraint ledger_step_act_check
    check (act in ('send', 'look', 'person', 'edit', 'remove'))`.execute(db);
  // Somebody changes what is out on this account, and no worker publishes on it meanwhile.
  await db.schema
    .createTable('account_hold')
    .addColumn('account_id', 'uuid', (column) => column.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('token', 'uuid', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .execute();
}
