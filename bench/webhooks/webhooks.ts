import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createWebhooks } from '../../server/features/webhooks/webhooks.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { asked } from '../asked.ts';
import { type Seen, startReceiver } from './receiver.ts';
import { recordEvents, seedOwner } from './seed.ts';

const events = 10_000;
const posts = 1_000;
/** Waits are those of a server, divided by a hundred, so that the last retry isn't hours away. Milliseconds. */
const retries = { first: 50, factor: 2, max: 2_000, spread: 0.1 };
/** A receiver that takes longer is given up. Milliseconds. */
const patience = { silenceMs: 1_000, wholeMs: 1_500 };
/** If not everything is accepted by then, something is lost. Milliseconds. */
const longest = 600_000;

/**
 * 10,000 events about 1,000 posts, to a receiver that fails a third of the time, in several ways. Each must arrive, under one ID, and those of
 * a post in their order.
 */
export async function benchWebhooks(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  let secret = '';
  const receiver = await startReceiver(() => secret, 2 * patience.wholeMs);
  const postgres = await startEmbedded({ dataDir, log });
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on', LOG_LEVEL: 'warn' });
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey: 'only for this benchmark', log });
  try {
    const webhooks = createWebhooks(kernel, { notifications: { notify: async () => undefined } }, { ...patience, retries });
    const actor = await seedOwner(kernel);
    const request = { name: 'Bench', url: receiver.url, events: ['post.published' as const] };
    const created = await webhooks.create(actor, request);
    secret = created.secret;
    const stop = webhooks.start();
    const started = performance.now();
    const told = await recordEvents(kernel, actor.workspaceId, { events, posts });
    const recorded = (performance.now() - started) / 1000;
    const left = async () => (await webhooks.list(actor))[0]?.waiting ?? 0;
    while ((await left()) > 0 && performance.now() - started < longest) await wait(250);
    const took = (performance.now() - started) / 1000;
    const states = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from webhook_outgoing group by state order by state`.execute(kernel.db);
    await stop();
    return report(told, receiver.seen, { recorded, took, states: states.rows });
  } finally {
    await close();
    await postgres.stop();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Figures {
  recorded: number;
  took: number;
  states: readonly { state: string; count: number }[];
}

function report(told: ReadonlyMap<string, string[]>, { ids, accepted, calls, forged }: Seen, { recorded, took, states }: Figures): string {
  const all = [...told.values()].flat();
  const arrived = new Set([...accepted.values()].flat());
  const lost = all.filter((text) => !arrived.has(text)).length;
  const second = [...ids.values()].filter((those) => those.size !== 1).length;
  const disordered = [...told].filter(([postId, texts]) => JSON.stringify(accepted.get(postId)) !== JSON.stringify(texts)).length;
  const ends = states.map(({ state, count }) => `${count} ${state}`).join(', ');
  return [
    `${events} events about ${posts} posts, ${calls} calls, ${took.toFixed(0)} s (recorded in ${recorded.toFixed(0)} s): ${ends}`,
    `lost: ${asked(lost, { atMost: 0 }, { digits: 0 })}`,
    `with a second ID: ${asked(second, { atMost: 0 }, { digits: 0 })}`,
    `posts whose events came in another order: ${asked(disordered, { atMost: 0 }, { digits: 0 })}`,
    `calls with a wrong signature: ${asked(forged, { atMost: 0 }, { digits: 0 })}`,
  ].join('\n');
}
