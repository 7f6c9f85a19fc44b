import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Arrivals, gapSince, startArrivals } from '@everycast/streaming/testing/arrivals';
import { freePorts } from '@everycast/streaming/testing/ports';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { createGround, type Launched } from '../../tests/support/server-process.ts';
import { signUp } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { buildWeb } from '../composer/browser.ts';
import { median } from '../median.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Source, sources } from './sources.ts';

/** DRAIN_ROUNDS overrides it. */
const rounds = Number(process.env.DRAIN_ROUNDS ?? 5);
/** Until a stream is steady again. Milliseconds. */
const settling = 6_000;
const patience = 60_000;

interface Place {
  port: number;
  rtmpPort: number;
}

/** Two processes that take streams, behind a load balancer for the web and one for encoders. */
interface Stage {
  url: string;
  rtmpPort: number;
  arrivals: Arrivals;
  /** Takes the process that new connections reach out of the balancers, asks it to stop, and starts it again once it has. */
  replace(): Promise<void>;
}

/**
 * What viewers miss when the process that has a stream is replaced, for each kind of source: the longest time without a picture at a
 * destination. Its process is taken out of the load balancer and sent SIGTERM, as for an upgrade.
 */
export async function benchDrain(): Promise<string> {
  await buildWeb();
  const lines: string[] = [];
  for (const source of sources) {
    const gaps = await onTwoProcesses((stage) => gapsOf(source, stage));
    const [usual, longest] = [median(gaps) / 1_000, Math.max(...gaps) / 1_000];
    const { name, atMost } = source;
    lines.push(
      `${name}: median ${atMost === null ? `${usual.toFixed(2)} s` : asked(usual, { atMost }, { unit: ' s' })}, longest ${longest.toFixed(2)} s`,
    );
  }
  return [`without a picture at a destination while the stream’s process is replaced, ${rounds} times each`, ...lines].join('\n');
}

async function gapsOf({ begin }: Source, { url, rtmpPort, arrivals, replace }: Stage): Promise<number[]> {
  const person = await signUp(url);
  await person.call('POST', '/api/v1/stream-destinations', { platform: 'custom', name: 'Arrivals', url: arrivals.url, key: 'all' });
  const end = await begin(person, url, rtmpPort);
  const gaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await arrived(arrivals, settling);
    const from = performance.now();
    await replace();
    await arrived(arrivals, settling);
    gaps.push(gapSince(from, arrivals.times));
  }
  await end();
  return gaps;
}

/** Until pictures have arrived for so long from now. @throws Error if they don't come */
async function arrived({ times }: Arrivals, milliseconds: number): Promise<void> {
  const begun = performance.now();
  await wait(milliseconds);
  while ((times.at(-1) ?? 0) < begun + milliseconds - 500) {
    if (performance.now() > begun + patience) throw new Error('The destination gets no pictures anymore.');
    await wait(200);
  }
}

async function onTwoProcesses<Result>(run: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-drain-'));
  await chmod(folder, 0o711);
  const [ground, postgres, arrivals] = await Promise.all([
    createGround(),
    startEmbedded({ dataDir: folder, log: createLog('error') }),
    startArrivals(),
  ]);
  const [web = 0, rtmp = 0, ...free] = await freePorts(6);
  const places = [0, 2].map((at): Place => ({ port: free[at] ?? 0, rtmpPort: free[at + 1] ?? 0 }));
  const url = `http://localhost:${web}`;
  const launch = ({ port, rtmpPort }: Place) =>
    ground.launch({ ROLES: 'web,live', DATABASE_URL: postgres.url, PUBLIC_URL: url, PORT: String(port), RTMP_PORT: String(rtmpPort) });
  const running = new Map<Place, Launched>();
  for (const place of places) {
    const one = launch(place);
    running.set(place, one);
    await one.ready;
  }
  const balancers: [Balancer, Balancer] = [
    await startBalancer(
      web,
      places.map(({ port }) => port),
    ),
    await startBalancer(
      rtmp,
      places.map(({ rtmpPort }) => rtmpPort),
    ),
  ];
  const [http, live] = balancers;
  try {
    return await run({
      url,
      rtmpPort: rtmp,
      arrivals,
      async replace() {
        const place = places.shift();
        const one = place && running.get(place);
        if (!place || !one) throw new Error('No process is left.');
        http.leave(place.port);
        live.leave(place.rtmpPort);
        one.kill('SIGTERM');
        await one.ended;
        const next = launch(place);
        running.set(place, next);
        await next.ready;
        http.join(place.port);
        live.join(place.rtmpPort);
        places.push(place);
      },
    });
  } finally {
    await Promise.all(balancers.map((one) => one.stop()));
    await ground.close();
    await arrivals.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
