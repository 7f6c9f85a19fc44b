import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { bareTables } from '../publishing/bare-loop.ts';
import { seedAccounts, seedPosts } from '../publishing/seed.ts';
import { pgbench } from './bare.ts';
import { clients, type Ground, type Measured, seconds } from './ground.ts';

const count = 2_000;
/** Milliseconds. */
const ahead = 3_000;
const patience = 120_000;

/** What publishing exactly once commits at least: that it begins, its outcome, and that it is out. */
const script = [
  'insert into bare_step (id, intent, started_at) values (gen_random_uuid(), \'{"rkey": "3lbcd2efgh"}\', now());',
  '\\set n random(1, 2000)',
  `update bare_target set state = 'publishing' where n = :n;`,
  `update bare_target set state = 'published', published_at = now() where n = :n;`,
];

/** Posts that are all due at once. */
export async function createPosts({ kernel, cluster, folder, standIn }: Ground): Promise<Measured> {
  const { db } = kernel;
  const accounts = await seedAccounts(kernel, standIn, { workspaces: 10, accounts: 200 });
  const posts = Array.from({ length: count }, (_, index) => ({
    account: accounts[index % accounts.length] as (typeof accounts)[number],
    text: `Number ${index}: a post with a link, https://example.com/${index}, and #a #few #tags.`,
  }));
  await sql.raw(bareTables).execute(db);
  await sql`alter table bare_target add n int generated always as identity unique`.execute(db);
  await sql`insert into bare_target (id, state) select gen_random_uuid(), 'scheduled' from generate_series(1, ${count})`.execute(db);

  return {
    name: 'posts',
    role: 'worker',
    async run() {
      await sql`delete from post where author_id is null`.execute(db);
      await seedPosts(kernel, posts, new Date(Date.now() + ahead));
      await sql`vacuum analyze target, post, ledger_step`.execute(db);
      const left = sql<{ left: number }>`select count(*)::int as left from target where state <> 'published'`;
      const until = performance.now() + patience;
      for (let waiting = count; waiting > 0; waiting = (await left.execute(db)).rows[0]?.left ?? 0) {
        if (performance.now() > until) throw new Error(`${waiting} posts are still not out.`);
        await wait(500);
      }
      const { rows } = await sql<{ took: number }>`
        select extract(epoch from max(published_at) - min(published_at))::float8 as took from target`.execute(db);
      return { perSecond: count / (rows[0]?.took ?? Number.NaN), count };
    },
    bare: () => pgbench({ databaseUrl: cluster.databaseUrl, folder, script, clients, seconds }),
  };
}
