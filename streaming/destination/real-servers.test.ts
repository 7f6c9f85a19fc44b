import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFlvReader } from '../flv/read.ts';
import { createChannel } from '../hub/channel.ts';
import { createDial } from '../rtmp/dial.ts';
import { film, runFfmpeg, startListener } from '../testing/ffmpeg.ts';
import { hasNginx, type Nginx, startNginx } from '../testing/nginx.ts';
import { freePorts } from '../testing/ports.ts';
import { expectWhole } from '../testing/probe.ts';
import { createDestination } from './destination.ts';
import { defaultLimits } from './limits.ts';

const seconds = 6;
let nginx: Nginx;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streaming-'));
  if (hasNginx) nginx = await startNginx();
});
afterAll(async () => {
  await nginx?.stop();
  await rm(folder, { recursive: true });
});

test.skipIf(!hasNginx)('nginx, nginx behind TLS, and a listening ffmpeg get the whole stream', async () => {
  const [port = 0] = await freePorts(1);
  const heard = join(folder, 'heard.flv');
  const channel = createChannel();
  const dial = createDial({ ca: nginx.certificate });
  const live = new Set<string>();
  const listener = startListener(`rtmp://127.0.0.1:${port}/live/key`, heard);
  onTestFinished(() => void listener.kill('SIGKILL'));
  const ended = once(listener, 'close');
  const addresses = [
    { url: nginx.url, key: 'plain' },
    { url: nginx.tlsUrl, key: 'secure' },
    { url: `rtmp://127.0.0.1:${port}/live/key`, key: '' },
  ];
  // ffmpeg takes a moment to listen, which the first retries bridge.
  const limits = { ...defaultLimits, retry: { first: 100, max: 200 } };
  const arrived = Promise.withResolvers<void>();
  const destinations = addresses.map((address) =>
    createDestination({
      address,
      channel,
      dial,
      limits,
      onChange({ state }) {
        if (state === 'live') live.add(address.url);
        if (live.size === addresses.length) arrived.resolve();
      },
    }),
  );
  onTestFinished(() => Promise.all(destinations.map((destination) => destination.close())).then(() => undefined));
  await arrived.promise;
  const source = channel.openSource();
  const reader = createFlvReader();
  await runFfmpeg(['-readrate', '4', ...film(seconds), '-f', 'flv', '-'], (output) => {
    output.on('data', (bytes: Buffer) => {
      for (const tag of reader.push(bytes)) source.write(tag);
    });
  });
  channel.close();
  for (const destination of destinations) expect(destination.health()).toMatchObject({ state: 'live', framesDropped: 0 });
  await Promise.all(destinations.map((destination) => destination.close()));
  await ended;
  for (const path of [nginx.recording('plain'), nginx.recording('secure'), heard]) await expectWhole(path, seconds);
});
