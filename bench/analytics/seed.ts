import { platformIds } from '@everycast/contract/platforms';
import pg from 'pg';
import { withoutForeignKeys } from '../../server/maintenance/store/load.ts';

/** How much there is of everything; readings are per post. */
export interface Size {
  accounts: number;
  posts: number;
  readings: number;
}

/** A number from 0 to 1 that depends on a text only, so that every run has the same data. */
const chance = (text: string) => `((hashtextextended(${text}, 0) & 1048575) / 1048576.0)`;

/**
 * A year of a workspace up to today: posts on accounts of all platforms, a tenth of them on two accounts, each with one of ten labels, its accounts in
 * ten groups, and read as often as asked for; two outages per account. Written as SQL, since collecting it would take days.
 */
const statements = ({ accounts, posts, readings }: Size): string[] => [
  `create temp table one_account as select n, gen_random_uuid() as id, (array['${platformIds.join("','")}'])[n % ${platformIds.length} + 1] as platform
   from generate_series(0, ${accounts - 1}) n`,
  `create temp table one_label as select n, gen_random_uuid() as id from generate_series(0, 9) n`,
  `create temp table one_post as select n, gen_random_uuid() as id, gen_random_uuid() as target_id,
     date_trunc('second', now() - interval '365 days' * (n::float8 / ${posts})) - interval '1 minute' as at,
     (3 / (0.005 + ${chance(`'much' || n`)}))::bigint as much
   from generate_series(0, ${posts - 1}) n`,
  `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at)
   select id, $1, platform, 'https://' || platform || '.example', 'remote ' || n, 'ida.' || n, 'Ida ' || n, 'healthy', 'none', 1,
     now() - interval '366 days' from one_account`,
  `insert into account_group (id, workspace_id, name, name_key, color, position, created_at)
   select gen_random_uuid(), $1, 'Group ' || n, 'group ' || n, 'teal', n, now() from generate_series(0, 9) n`,
  `insert into account_group_member (group_id, account_id) select g.id, a.id from account_group g join one_account a on a.n % 10 = g.position`,
  `insert into label (id, workspace_id, name, name_key, color, created_at) select id, $1, 'Label ' || n, 'label ' || n, 'teal', now() from one_label`,
  `insert into post (id, workspace_id, text, created_at, updated_at)
   select id, $1, 'Our new glaze is out of the kiln: see how the copper turned to red in the cool corner. ' || n, at, at from one_post`,
  `insert into post_label (post_id, label_id) select p.id, l.id from one_post p join one_label l on l.n = (p.n / 7) % 10`,
  `create temp table one_target as
   select p.target_id as id, p.id as post_id, a.id as account_id, a.platform, p.at, p.much, p.n from one_post p join one_account a on a.n = p.n % ${accounts}
   union all
   select gen_random_uuid(), p.id, a.id, a.platform, p.at, p.much, p.n from one_post p join one_account a on a.n = (p.n + 1) % ${accounts}
   where p.n % 10 = 0 and ${accounts} > 1`,
  `insert into target (id, post_id, workspace_id, account_id, state, due_at, published_at, remote_id)
   select id, post_id, $1, account_id, 'published', at, at, id::text from one_target`,
  `insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at, likes, comments, shares, clicks, reach, views,
     engagement, audience, read_at, next_at)
   select id, post_id, $1, account_id, platform, at, much, much / 5, much / 9, much / 3, much * 30 + n % 97, much * 40,
     much + much / 5 + much / 9 + much / 3, much * 30 + n % 97, now(), now() + interval '1 day' from one_target`,
  `select metric_partitions(now() - interval '1 month' * n) from generate_series(0, 13) n`,
  // Most readings are early, as they are in life.
  `insert into post_metric (target_id, at, likes, comments, shares, clicks, views, reach)
   select p.target_id, p.at + (now() - p.at) * ((k + 1) / ${readings}.0) ^ 3, p.much * (k + 1) / ${readings}, p.much * k / ${5 * readings},
     p.much * k / ${9 * readings}, p.much * k / ${3 * readings}, p.much * k, p.much * k from one_post p, generate_series(0, ${readings - 1}) k`,
  `insert into post_day (target_id, day, post_id, account_id, workspace_id, likes, comments, shares, clicks, views, reach)
   select t.id, (t.at at time zone 'UTC')::date + k, t.post_id, t.account_id, $1, greatest(1, t.much / (k + 2)), t.much / 5 / (k + 2),
     t.much / 9 / (k + 2), t.much / 3 / (k + 2), t.much * 40 / (k + 2), t.much * 30 / (k + 2)
   from one_target t, (select generate_series(0, 9) as k union select generate_series(10, 364, 20)) days
   where (t.at at time zone 'UTC')::date + k <= (now() at time zone 'UTC')::date`,
  `insert into account_day (account_id, day, workspace_id, likes, comments, shares, clicks, views, reach, followers)
   select a.id, d.day::date, $1, coalesce(sum(p.likes), 0), coalesce(sum(p.comments), 0), coalesce(sum(p.shares), 0), coalesce(sum(p.clicks), 0),
     coalesce(sum(p.views), 0), coalesce(sum(p.reach), 0), 1000 + a.n * 10 + (d.day::date - now()::date)
   from one_account a cross join generate_series((now() at time zone 'UTC')::date - 365, (now() at time zone 'UTC')::date, interval '1 day') d(day)
   left join post_day p on p.account_id = a.id and p.day = d.day::date group by a.id, a.n, d.day`,
  `insert into post_total (post_id, published_at, workspace_id, platforms, reach, clicks, engagement, rate)
   select post_id, min(published_at), $1, array_agg(distinct platform), sum(reach), sum(clicks), sum(engagement), sum(engagement)::float8 / sum(audience)
   from post_figures group by post_id`,
  `insert into workspace_day (workspace_id, day, platform, likes, comments, shares, saves, clicks, views, reach, followers, reporting)
   select $1, d.day, a.platform, sum(likes), sum(comments), sum(shares), 0, sum(clicks), sum(views), sum(reach), sum(followers), count(followers)
   from account_day d join account a on a.id = d.account_id group by d.day, a.platform`,
  `insert into label_day (label_id, day, platform, likes, comments, shares, saves, clicks, views, reach)
   select l.label_id, d.day, a.platform, sum(likes), sum(comments), sum(shares), 0, sum(clicks), sum(views), sum(reach)
   from post_day d join post_label l using (post_id) join account a on a.id = d.account_id group by l.label_id, d.day, a.platform`,
  `insert into metric_gap (id, account_id, workspace_id, since, until, reason, likes)
   select gen_random_uuid(), a.id, $1, now() - interval '1 day' * x, now() - interval '1 day' * x + interval '3 hours',
     '{"code":"platforms.server_error","params":{"host":"social.example","status":503}}', a.n
   from one_account a, generate_series(0, 1) k, lateral (select 1 + 360 * ${chance(`'gap' || k || ' ' || a.n`)} as x) x`,
  `insert into metric_job (id, workspace_id, account_id, service, account_due_at, read_at)
   select gen_random_uuid(), $1, id, 'https://' || platform || '.example', now() + interval '1 hour', now() from one_account`,
];

/** What the requests filter by. */
export interface Seeded {
  account: string;
  label: string;
  measurements: number;
}

/** Fills the only workspace of a database. */
export async function seed(databaseUrl: string, size: Size): Promise<Seeded> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: workspaces } = await client.query<{ id: string }>('select id from workspace');
    const verify = await withoutForeignKeys(client);
    for (const statement of statements(size)) await client.query(statement, statement.includes('$1') ? [`${workspaces[0]?.id}`] : []);
    await verify();
    await client.query('vacuum analyze');
    const { rows } = await client.query<Seeded>(
      `select (select id from one_account where n = 0) as account, (select id from one_label where n = 0) as label,
         (select count(*)::int from post_metric) as measurements`,
    );
    return rows[0] as Seeded;
  } finally {
    await client.end();
  }
}
