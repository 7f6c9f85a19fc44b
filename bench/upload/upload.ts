import { fork, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../server/kernel/config.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { connectAt } from '../../tests/support/connecting.ts';
import { beginningOf } from '../../tests/support/mp4.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { type Flow, film, flows } from './flows.ts';
import { problemOf, seedAccount, seedPost, seedVideo, uploadOf } from './seed.ts';
import type { StandIns } from './stand-ins.ts';

const bytes = 2_000_000_000;
const rounds = 3;
const secretKey = 'only for this benchmark';
const key = 'bench/video.mp4';
/** No upload here takes this long on any machine, in milliseconds. */
const patience = 600_000;
/** As in `npm start`: a smaller young generation takes a quarter less memory and hardly more time. */
const youngHeap = '--max-semi-space-size=8';

const here = (name: string): string => new URL(name, import.meta.url).pathname;

interface Measured {
  own: number;
  plain: number;
  /** The publishing process's peak, in megabytes. */
  memory: number;
}

/**
 * A video of two gigabytes, published by the real server, in a dedicated process, to stand-ins in another one; and with plain `fetch` by
 * another process to a sink that writes it as the stand-in does. Alternating.
 */
export async function benchUpload(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const postgres = await startEmbedded({ dataDir, log });
  const { kernel, close } = await openKernel({
    config: readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on' }),
    databaseUrl: postgres.url,
    dataDir,
    secretKey,
    log,
  });
  const child = fork(here('./stand-ins.ts'), [postgres.url]);
  const [standIns] = (await once(child, 'message')) as [StandIns];
  try {
    const path = join(dataDir, 'files', key);
    await writeVideo(path);
    const mediaId = await seedVideo(kernel, standIns.world.id, { key, bytes });
    const stage: Stage = { kernel, standIns, path, mediaId, dataDir, databaseUrl: postgres.url };
    const lines: string[] = [];
    for (const flow of flows) lines.push(report(flow, await measure(flow, stage)));
    return lines.join('\n');
  } finally {
    child.disconnect();
    await once(child, 'exit');
    await close();
    await postgres.stop();
    await rm(standIns.folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Stage {
  kernel: Kernel;
  standIns: StandIns;
  path: string;
  mediaId: string;
  dataDir: string;
  databaseUrl: string;
}

async function measure(flow: Flow, stage: Stage): Promise<Measured[]> {
  const { kernel, standIns } = stage;
  const { world, services } = standIns;
  const env = testEnv();
  const account = await connectAt({ serviceOf: (id) => services[id] ?? '' }, flow.platform, world, env);
  const { app: _, ...connected } = account;
  const accountId = await seedAccount(kernel, world.id, flow, connected);
  const figures: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = await sendPlainly(flow, stage);
    const own = await publish(flow, stage, accountId);
    figures.push({ plain, ...own });
  }
  return figures;
}

/** @returns megabytes per second */
async function sendPlainly({ pieceBytes }: Flow, { standIns, path }: Stage): Promise<number> {
  const child = fork(here('./plain.ts'), [path, `${standIns.sinkUrl}/${pieceBytes}`]);
  const [milliseconds] = (await once(child, 'message')) as [number];
  child.disconnect();
  await once(child, 'exit');
  await rm(join(standIns.folder, 'sink'), { recursive: true });
  return bytes / 1e3 / milliseconds;
}

/** Starts a server whose one post is already due, and stops it when the file is uploaded. */
async function publish(flow: Flow, stage: Stage, accountId: string): Promise<Omit<Measured, 'plain'>> {
  const { kernel, standIns, mediaId } = stage;
  const targetId = await seedPost(kernel, { workspaceId: standIns.world.id, accountId, mediaId }, flow);
  const { exit, pid, end } = startServer(flow, stage);
  try {
    const until = performance.now() + patience;
    for (;;) {
      const upload = await uploadOf(kernel, targetId);
      if (upload?.state === 'done') return { own: bytes / 1e3 / upload.milliseconds, memory: await peakOf(pid) };
      const problem = await problemOf(kernel, targetId);
      if (problem !== null) throw new Error(`${flow.how}: ${problem}`);
      if (exit() !== null || performance.now() > until) throw new Error(`${flow.how}: the server has not published it.`);
      await wait(100);
    }
  } finally {
    await end();
    await kernel.db.withTables<{ post: { id: string } }>().deleteFrom('post').execute();
    await rm(join(standIns.folder, 'sandbox'), { recursive: true, force: true });
  }
}

function startServer({ platform }: Flow, { standIns, dataDir, databaseUrl }: Stage) {
  const name = `PLATFORM_${platform.manifest.id.toUpperCase()}`;
  const { clientId, clientSecret } = standIns.world.app;
  const server = spawn(process.execPath, [youngHeap, here('../../server/main.ts')], {
    env: {
      ...process.env,
      ROLES: 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      SANDBOX: 'off',
      ALLOW_PRIVATE_ADDRESSES: 'on',
      [`${name}_CLIENT_ID`]: clientId,
      [`${name}_CLIENT_SECRET`]: clientSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  return {
    pid: server.pid as number,
    exit: () => server.exitCode,
    async end(): Promise<void> {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** A process's peak memory, in megabytes, as counted by Linux. */
async function peakOf(pid: number): Promise<number> {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** It starts like a video, whose index platforms read, and continues with incompressible bytes. */
async function writeVideo(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { width, height, duration: seconds, framesPerSecond } = film;
  const beginning = beginningOf({ width, height, seconds, framesPerSecond }, 'bench', bytes);
  const piece = randomFillSync(Buffer.alloc(4_000_000));
  const pieces = function* () {
    yield beginning;
    for (let written = beginning.length; written < bytes; written += piece.length) yield piece.subarray(0, bytes - written);
  };
  await pipeline(pieces, createWriteStream(path));
}

function report({ how }: Flow, figures: readonly Measured[]): string {
  const of = (name: keyof Measured) => figures.map((measured) => measured[name]);
  const all = (name: keyof Measured) =>
    of(name)
      .map((figure) => figure.toFixed(0))
      .join(', ');
  const ratio = median(of('own')) / median(of('plain'));
  return [
    `${how}: ${median(of('own')).toFixed(0)} MB/s (rounds: ${all('own')}), plain fetch ${median(of('plain')).toFixed(0)} MB/s (rounds: ${all('plain')})`,
    `  ratio ${asked(ratio, { atLeast: 0.8 })}, peak memory ${asked(Math.max(...of('memory')), { atMost: 300 }, { unit: ' MB', digits: 0 })}`,
  ].join('\n');
}
