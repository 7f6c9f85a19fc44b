import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cut } from '@everycast/video/cut/cut';
import { probe } from '@everycast/video/probe/probe';
import { type RenditionSpec, source } from '@everycast/video/testing/source';
import { chromium } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { sampled } from './support/sample.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-cuts-play-'));
const server = createServer((request, response) => void send(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

const specs: RenditionSpec[] = [
  { codec: 'h264', container: 'mp4', groups: 'closed', rate: '30000/1001', sound: 'aac' },
  { codec: 'h264', container: 'mov', groups: 'closed', rate: '25', sound: 'aac' },
  { codec: 'h264', container: 'mkv', groups: 'closed', rate: '25', sound: 'opus' },
  { codec: 'vp9', container: 'webm', groups: 'simple', rate: '25', sound: 'opus' },
  { codec: 'av1', container: 'mp4', groups: 'simple', rate: '25', sound: 'none' },
];

test.each(sampled('cuts that play', specs, 2))(
  'a cut of $codec in $container plays in Chromium from its first picture to its last',
  async (spec) => {
    const info = await probe(await source(folder, spec));
    const name = `cut.${spec.container}`;
    const segments = [
      { start: 0.6, end: 1.9 },
      { start: 2.2, end: 3.3 },
    ];
    const made = await cut(info, segments, { mode: 'exact', output: join(folder, name), folder: join(folder, 'parts') });
    expect(made.method).toBe('smart');
    const page = await browser.newPage();
    await page.goto(`${address}/`);
    const result = await page.evaluate(playThrough, `${address}/${name}`);
    await page.close();
    const frames = await probe(join(folder, name));
    expect(result.problem).toBeNull();
    expect(result.duration).toBeCloseTo(frames.duration, 1);
    expect(result.corrupted).toBe(0);
    expect(result.at).toBeGreaterThan(frames.duration - 0.2);
  },
);

/** Runs in the page: plays a video faster than it is, and tells how that went. */
async function playThrough(url: string) {
  const video = document.createElement('video');
  video.muted = true;
  video.src = url;
  document.body.append(video);
  const ended = new Promise<void>((resolve) => {
    video.onended = () => resolve();
    video.onerror = () => resolve();
  });
  // If it is refused, the error below says why.
  await video.play().catch(() => undefined);
  video.playbackRate = 2;
  await ended;
  const { corruptedVideoFrames: corrupted } = video.getVideoPlaybackQuality();
  return { problem: video.error?.message ?? null, duration: video.duration, at: video.currentTime, corrupted: corrupted ?? 0 };
}

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '/').slice(1);
  if (name === '' || name === 'favicon.ico') {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Player</title>');
    return;
  }
  const path = join(folder, name);
  const { size } = await stat(path);
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)];
  response.writeHead(206, {
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  });
  createReadStream(path, { start, end }).pipe(response);
}
