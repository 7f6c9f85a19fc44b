import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { burstOf, seedPages } from '../engagement/burst.ts';
import type { Burst, Delivered } from '../engagement/sender.ts';
import { pgbench } from './bare.ts';
import { clients, type Ground, type Measured, seconds } from './ground.ts';

const deliveries = 5_000;

/** What the inbox is told by a platform: signed deliveries about comments, each of which is kept once. */
export async function createDeliveries({ kernel, cluster, folder, webhookSecret }: Ground): Promise<Measured> {
  const pages = await seedPages(kernel);
  await sql`create table bare_delivery (id uuid primary key, body text not null, at timestamptz not null)`.execute(kernel.db);
  let round = 0;
  return {
    name: 'deliveries',
    role: 'web',
    async run() {
      round += 1;
      const burst = burstOf({ pages, round, deliveries, repeated: deliveries / 10, secret: webhookSecret });
      const sender = fork(new URL('../engagement/sender.ts', import.meta.url));
      sender.send({ url: `${cluster.url}/webhooks/facebook`, deliveries: burst } satisfies Burst);
      const [{ perSecond, statuses }] = (await once(sender, 'message')) as [Delivered];
      sender.disconnect();
      if (Object.keys(statuses).join() !== '200') throw new Error(`Deliveries were answered ${JSON.stringify(statuses)}.`);
      return { perSecond, count: deliveries };
    },
    bare: () =>
      pgbench({
        databaseUrl: cluster.databaseUrl,
        folder,
        script: [`insert into bare_delivery values (gen_random_uuid(), repeat('x', 200), now());`],
        clients,
        seconds,
      }),
  };
}
