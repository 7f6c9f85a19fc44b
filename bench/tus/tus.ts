import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { signUp } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { ended, readyAt, startServer } from '../served.ts';
import type { Order } from './sender.ts';

/** The file's size; TUS_BYTES overrides it. */
const bytes = Number(process.env.TUS_BYTES ?? 1_000_000_000);
const rounds = 5;
/** The web app's chunk size. */
const pieceBytes = 90_000_000;

const here = (name: string): string => new URL(name, import.meta.url).pathname;

/**
 * A file uploaded to the real server by tus, in chunks as the web app sends them, until the last response; and the same bytes in one
 * request to a plain server that streams them to a file on the same disk. Both are sent by the same process, alternating.
 */
export async function benchTus(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-tus-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log: createLog('error') });
  const sink = join(dataDir, 'sink');
  const [plain, sender] = [fork(here('./plain.ts'), [sink]), fork(here('./sender.ts'))];
  const server = startServer(dataDir, postgres.url);
  try {
    const [[plainUrl], serverUrl] = await Promise.all([once(plain, 'message'), readyAt(server)]);
    const { cookie } = await signUp(serverUrl);
    const orders = {
      plain: { kind: 'plain', url: plainUrl, bytes },
      tus: { kind: 'tus', url: `${serverUrl}/api/v1/media/uploads`, bytes, pieceBytes, cookie },
    } as const;
    const speeds = { plain: [] as number[], tus: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      speeds.plain.push(await send(sender, orders.plain));
      await rm(sink);
      speeds.tus.push(await send(sender, orders.tus));
      await rm(join(dataDir, 'files', 'media'), { recursive: true });
    }
    return report(speeds);
  } finally {
    for (const child of [plain, sender, server]) await ended(child);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns megabytes per second @throws Error if it couldn't be sent */
async function send(sender: ChildProcess, order: Order): Promise<number> {
  sender.send(order);
  const [outcome] = (await once(sender, 'message')) as [number | string];
  if (typeof outcome === 'string') throw new Error(outcome);
  return order.bytes / 1e3 / outcome;
}

function report(speeds: { plain: number[]; tus: number[] }): string {
  const said = (side: keyof typeof speeds) =>
    `${median(speeds[side]).toFixed(0)} MB/s (rounds: ${speeds[side].map((speed) => speed.toFixed(0)).join(', ')})`;
  const ratio = median(speeds.tus) / median(speeds.plain);
  return `upload of ${bytes / 1e6} MB by tus: ${said('tus')}; a plain stream to disk: ${said('plain')}; ratio ${asked(ratio, { atLeast: 0.8 })}`;
}
