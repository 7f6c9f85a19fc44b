import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { startBareRoute } from './bare-route.ts';
import { burstOf, seedPages } from './burst.ts';
import type { Burst, Delivered } from './sender.ts';

const deliveries = 10_000;
/** As many of them are sent twice. */
const repeated = deliveries / 10;
const rounds = 5;
const secret = 'only for this benchmark';

/**
 * A burst of webhook deliveries about comments on Facebook Pages, a tenth of them repeated, in any order. Each must count once; how many
 * are accepted per second is compared with a bare Fastify route that verifies the signature and inserts one row.
 */
export async function benchEngagement(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const sender = fork(new URL('./sender.ts', import.meta.url));
  const postgres = await startEmbedded({ dataDir, log });
  const config = readConfig({ LOG_LEVEL: 'warn', PLATFORM_FACEBOOK_CLIENT_ID: '1', PLATFORM_FACEBOOK_CLIENT_SECRET: secret });
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey: secret, log });
  const beside = openDatabase(postgres.url, { log, max: 10 });
  try {
    const app = await createApp(kernel);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const bare = await startBareRoute(beside.pool, secret);
    const pages = await seedPages(kernel);
    const send = async (to: string, burst: Burst['deliveries']): Promise<Delivered> => {
      sender.send({ url: `${to}/webhooks/facebook`, deliveries: burst } satisfies Burst);
      return ((await once(sender, 'message')) as [Delivered])[0];
    };
    const own: number[] = [];
    const least: number[] = [];
    const wrong: string[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const burst = burstOf({ pages, round, deliveries, repeated, secret });
      const ours = await send(origin, burst);
      wrong.push(...(await faultsOf(kernel, ours)));
      const theirs = await send(bare.origin, burst);
      if (round === 0) continue; // warms up
      own.push(ours.perSecond);
      least.push(theirs.perSecond);
    }
    await bare.close();
    await app.http.close();
    return report(own, least, wrong);
  } finally {
    await beside.close();
    await close();
    await postgres.stop();
    sender.disconnect();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What of the last burst was lost or counted twice; forgets it. */
async function faultsOf({ db }: Kernel, { statuses }: Delivered): Promise<string[]> {
  const found = await sql<{ stored: number; announced: number }>`
    select (select count(*)::int from webhook_delivery) as stored, (select sum(announced)::int from engagement_source) as announced`.execute(
    db,
  );
  await sql`truncate webhook_delivery`.execute(db);
  await sql`update engagement_source set announced = 0`.execute(db);
  await sql`vacuum analyze engagement_source`.execute(db);
  const expected = deliveries - repeated;
  const counts = { ...found.rows[0], accepted: statuses['200'] ?? 0 };
  const right = { stored: expected, announced: expected, accepted: deliveries };
  return JSON.stringify(counts) === JSON.stringify(right) ? [] : [JSON.stringify({ ...counts, statuses })];
}

function report(own: readonly number[], bare: readonly number[], wrong: readonly string[]): string {
  const all = (figures: readonly number[]) => figures.map((figure) => figure.toFixed(0)).join(', ');
  return [
    `${deliveries} deliveries, ${repeated} of them repeated: ${median(own).toFixed(0)} accepted a second (rounds: ${all(own)})`,
    `lost or counted twice: ${asked(wrong.length, { atMost: 0 })} of ${own.length + 1} rounds ${wrong.join(' ')}`,
    `bare route that verifies and inserts one row: ${median(bare).toFixed(0)} a second (rounds: ${all(bare)})`,
    `ratio ${asked(median(own) / median(bare), { atLeast: 0.5 })}`,
  ].join('\n');
}
