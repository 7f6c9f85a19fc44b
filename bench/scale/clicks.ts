import { sql } from 'kysely';
import { Pool } from 'undici';
import { pgbench } from './bare.ts';
import { clients, type Ground, type Measured, type Run, seconds } from './ground.ts';

const links = 50;
const clicks = 5_000;

/** Short links that are followed, each time by somebody else, and counted. */
export async function createClicks({ kernel, cluster, folder, person: { caller } }: Ground): Promise<Measured> {
  const slugs: string[] = [];
  for (let index = 0; index < links; index += 1) {
    slugs.push((await caller.call<{ slug: string }>('POST', '/api/v1/short-links', { url: `https://example.com/${index}` })).slug);
  }
  await sql`create table bare_click (id uuid primary key, visitor text not null, at timestamptz not null)`.execute(kernel.db);
  let round = 0;
  return {
    name: 'clicks',
    role: 'web',
    async run() {
      round += 1;
      return follow(cluster.url, slugs, round);
    },
    bare: () =>
      pgbench({
        databaseUrl: cluster.databaseUrl,
        folder,
        script: [`insert into bare_click values (gen_random_uuid(), repeat('x', 22), now());`],
        clients,
        seconds,
      }),
  };
}

async function follow(url: string, slugs: readonly string[], round: number): Promise<Run> {
  const from = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      // Each is at an address of its own: limits of requests are by address.
      const pool = new Pool(url, { connections: 1, localAddress: `127.0.2.${index + 1}` });
      while (next < clicks) {
        const visitor = next;
        next += 1;
        const headers = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; ${round}-${visitor}) Firefox/140.0` };
        const { statusCode, body } = await pool.request({ path: `/l/${slugs[visitor % slugs.length]}`, method: 'GET', headers });
        await body.dump();
        if (statusCode !== 302) throw new Error(`A short link was answered ${statusCode}.`);
      }
      await pool.close();
    }),
  );
  return { perSecond: clicks / ((performance.now() - from) / 1_000), count: clicks };
}
