import type pg from 'pg';
import { until } from '../../support/until.ts';

/** Tables without a row. One with partitions has the rows of all of them. */
export async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount === 0) empty.push(name);
  }
  return empty;
}

/** Waits until the figures of posts and accounts were read. */
export async function waitForFigures(client: pg.Client): Promise<void> {
  await until(async () => (await client.query('select from post_figures where read_at is not null limit 1')).rowCount);
}

/** What lasts for moments, or that nothing does without a platform: an edit, a chore, a delivery, a time without readings. */
const rows = [
  'insert into account_hold (account_id, token, until) select id, gen_random_uuid(), now() from account limit 1',
  "insert into lease (name, token, until) values ('posts.forget', gen_random_uuid(), now())",
  "insert into webhook_delivery (platform, id, received_at) values ('twitch', 'a delivery', now())",
  `insert into metric_gap (id, account_id, workspace_id, since, until, reason, likes)
   select gen_random_uuid(), id, workspace_id, now() - interval '2 days', now() - interval '1 day', '{"code": "accounts.problem.unreachable"}', 3
   from account limit 1`,
];

/** Adds what people and platforms can't leave in a short run. */
export async function addRows(client: pg.Client): Promise<void> {
  for (const row of rows) await client.query(row);
}
