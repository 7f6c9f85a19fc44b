import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx } from '@everycast/streaming/testing/nginx';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { makeFilm } from './film.ts';
import { ended, ffmpegs, here, nginx, ours, type StartSide } from './sides.ts';
import type { SinkReport } from './sink.ts';
import { usageOf } from './usage.ts';

const rounds = Number(process.env.LIVE_ROUNDS ?? 3);
/** In milliseconds, after everything is connected. */
const settling = 3_000;
const measured = 10_000;

/** A hundred ffmpegs would need all of a small machine; theirs is a straight line. */
const sides: { name: 'ours' | 'nginx' | 'ffmpeg'; start: StartSide; counts: readonly [few: number, many: number] }[] = [
  { name: 'ours', start: ours, counts: [10, 100] },
  { name: 'nginx', start: nginx, counts: [10, 100] },
  { name: 'ffmpeg', start: ffmpegs, counts: [4, 16] },
];

interface Run {
  /** Processor time per second. */
  cpu: number;
  /** Bytes. */
  memory: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Slope {
  cpu: number;
  memory: number;
  few: Run;
  many: Run;
}

/**
 * One source of 6 Mb/s to few and to many destinations, through our engine, nginx's push and one `ffmpeg -c copy` per destination. What a
 * destination more costs is the difference between many and few. Rounds alternate.
 */
export async function benchLive(): Promise<string> {
  if (!hasNginx) throw new Error('This benchmark needs nginx with its RTMP and stream modules.');
  const folder = await mkdtemp(join(tmpdir(), 'everycast-bench-live-'));
  const film = join(folder, 'film.flv');
  const slopes: Record<(typeof sides)[number]['name'], Slope[]> = { ours: [], nginx: [], ffmpeg: [] };
  try {
    await makeFilm(film);
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, start, counts } of sides) {
        const [few, many] = [await measureSide(start, counts[0], film), await measureSide(start, counts[1], film)];
        const more = counts[1] - counts[0];
        slopes[name].push({ few, many, cpu: (many.cpu - few.cpu) / more, memory: (many.memory - few.memory) / more });
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return report(slopes);
}

/** One source of 6 Mb/s through a side to so many destinations. @throws Error if one of them gets too little */
export async function measureSide(start: StartSide, destinations: number, film: string): Promise<Run> {
  const sink = fork(here('./sink.ts'));
  const [sinkPort] = (await once(sink, 'message')) as [number];
  const side = await start(sinkPort, destinations);
  const source = fork(here('./source.ts'), [film, side.url]);
  try {
    await once(source, 'message');
    side.begin();
    while ((await reported(sink)).publishing < destinations) await wait(200);
    await wait(settling);
    sink.send('begin');
    const [before, from] = [await usageOf(side.pids()), performance.now()];
    await wait(measured);
    const [after, to] = [await usageOf(side.pids()), performance.now()];
    const { bytes, delays } = await reported(sink);
    const expected = (6e6 / 8) * (measured / 1_000);
    if (bytes.least < expected * 0.9) throw new Error(`A destination got ${bytes.least} bytes instead of ${expected}.`);
    const at = (part: number): number => delays[Math.floor(delays.length * part)] ?? Number.NaN;
    return { cpu: (after.cpu - before.cpu) / ((to - from) / 1_000), memory: after.memory, p50: at(0.5), p99: at(0.99) };
  } finally {
    await ended(source);
    await side.stop();
    await ended(sink);
  }
}

async function reported(sink: ChildProcess): Promise<SinkReport> {
  sink.send('report');
  const [answer] = (await once(sink, 'message')) as [SinkReport];
  return answer;
}

function report(slopes: Record<'ours' | 'nginx' | 'ffmpeg', Slope[]>): string {
  const of = (name: keyof typeof slopes, figure: (slope: Slope) => number): number => median(slopes[name].map(figure));
  const line = (name: keyof typeof slopes): string =>
    [
      `  ${name.padEnd(7)} each destination more: ${(of(name, ({ cpu }) => cpu) * 100).toFixed(2)} % of a core`,
      `${(of(name, ({ memory }) => memory) / 1e6).toFixed(2)} MB`,
      `with few: ${(of(name, ({ few }) => few.cpu) * 100).toFixed(0)} %, ${(of(name, ({ few }) => few.memory) / 1e6).toFixed(0)} MB`,
      `with many: ${(of(name, ({ many }) => many.cpu) * 100).toFixed(0)} %, ${(of(name, ({ many }) => many.memory) / 1e6).toFixed(0)} MB`,
      `delay with many: median ${of(name, ({ many }) => many.p50).toFixed(1)} ms, p99 ${of(name, ({ many }) => many.p99).toFixed(1)} ms`,
    ].join('; ');
  const ratio = (name: 'nginx' | 'ffmpeg', figure: (slope: Slope) => number): number => of('ours', figure) / of(name, figure);
  return [
    ...sides.map(({ name, counts }) => `${line(name)} (${counts.join(' and ')})`),
    `  CPU of a destination, to nginx: ${asked(
      ratio('nginx', ({ cpu }) => cpu),
      { atMost: 1.5 },
    )}`,
    `  CPU of a destination, to ffmpeg: ${asked(
      ratio('ffmpeg', ({ cpu }) => cpu),
      { atMost: 0.25 },
    )}`,
    `  memory of a destination, to ffmpeg: ${asked(
      ratio('ffmpeg', ({ memory }) => memory),
      { atMost: 0.05 },
      { digits: 3 },
    )}`,
  ].join('\n');
}
