import { type Kysely, sql } from 'kysely';

/**
 * What is out on platforms, each belonging to one step of one target. The account is named as the platform knows it, so that the same one
 * connected twice (in two workspaces, or again after it was disconnected) counts as one. `remote_id` is null where the platform has not
 * named it; then `likeness` tells which texts it could be taken for. A row outlives its target: the post may still be on the platform.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('remote_item')
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('account_remote_id', 'text', (column) => column.notNull())
    .addColumn('remote_id', 'text')
    .addColumn('target_id', 'uuid', (column) => column.references('target.id').onDelete('set null'))
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('likeness', 'text')
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('remote_item_once', ['platform', 'service', 'account_remote_id', 'remote_id'])
    .addCheckConstraint('remote_item_likeness', sql`(remote_id is null) = (likeness is not null)`)
    .execute();
  await sql`create index remote_item_target on remote_item (target_id)`.execute(db);
  await sql`create index remote_item_unplaced on remote_item (account_remote_id, likeness) where remote_id is null`.execute(db);

  // Where two targets were given the same post so far, the first keeps it.
  await sql`
    insert into remote_item (platform, service, account_remote_id, remote_id, target_id, round, step, sent_at)
    select account.platform, account.service, account.remote_id, item.remote_id, item.target_id, item.round, item.step, item.sent_at
    from (
      select target_id, round, case kind when 'wait' then 'create' else step end as step, started_at as sent_at, finished_at as done_at,
        case kind when 'wait' then outcome->>'postId' else coalesce(outcome->>'id', outcome->>'uri', outcome->>'postId') end as remote_id
      from ledger_step where state = 'done' and act in ('send', 'look') and kind in ('publish', 'wait')
      union all
      select id, round, 'create', coalesce(published_at, due_at), published_at, remote_id from target where remote_id is not null
    ) item
    join target on target.id = item.target_id join account on account.id = target.account_id
    where item.remote_id is not null
    order by item.done_at, item.target_id, item.step
    on conflict do nothing`.execute(db);
}
