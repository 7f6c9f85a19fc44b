import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Media } from '@everycast/contract/media';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import { commandMessage, readCommand } from '@everycast/streaming/rtmp/command';
import { openConnection } from '@everycast/streaming/rtmp/connection';
import { chunkStream } from '@everycast/streaming/rtmp/message';
import { type LiveEncoder, runFfmpeg, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { createPeer, type Fault, type Peer } from '@everycast/streaming/testing/peer';
import { probe } from '@everycast/streaming/testing/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGround, type Ground } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* A stream to servers that refuse it in several ways, and onto a disk that is full: through a real server, with a real encoder. */

let ground: Ground;
let origin: string;
let ida: Visitor;
let encoder: LiveEncoder;
const peers: Peer[] = [];
let redirecting: Awaited<ReturnType<typeof startRedirecting>>;
let disk: Awaited<ReturnType<typeof mountDisk>>;

beforeAll(async () => {
  ground = await createGround();
  disk = await mountDisk(join(ground.dataDir, 'streams'));
  origin = await ground.launch().ready;
  ida = await signUp(origin);
}, 120_000);
afterAll(async () => {
  encoder?.cut();
  await ground?.end();
  disk?.unmount();
  await Promise.all([...peers, redirecting].map((peer) => peer?.stop()));
  await ground?.close();
});

/** A small disk at a path, where this process may mount one. */
async function mountDisk(path: string) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=700', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null; // only root may
  }
  const filler = (id: string) => join(path, id, 'filler');
  return {
    /** Takes what is left, in a stream's folder. */
    fill: (id: string) => expect(writeFile(filler(id), Buffer.alloc(4_200_000))).rejects.toMatchObject({ code: 'ENOSPC' }),
    free: (id: string) => rm(filler(id)),
    unmount: () => execFileSync('umount', ['-l', path]),
  };
}

async function startPeer(fault: Fault): Promise<string> {
  const peer = await createPeer({ clock: systemClock });
  peer.fault = fault;
  peers.push(peer);
  return `rtmp://127.0.0.1:${peer.port}/live`;
}

/** A server that sends every client to another address, which is its own second port. */
async function startRedirecting() {
  const sockets = new Set<Socket>();
  let followed = 0;
  const target = createServer((socket) => {
    followed += 1;
    socket.destroy();
  });
  const portOf = (server: typeof target) => (server.address() as AddressInfo).port;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const url = `rtmp://127.0.0.1:${portOf(target)}/live`;
    const connection = openConnection('server', socket, {
      ready: () => undefined,
      message(message) {
        const command = readCommand(message);
        if (command?.name !== 'connect') return;
        const info = { level: 'error', code: 'NetConnection.Connect.Rejected', description: 'Moved', ex: { code: 302, redirect: url } };
        connection.send(
          chunkStream.command,
          commandMessage(0, { name: '_error', transaction: command.transaction, object: null, args: [info] }),
        );
      },
    });
  });
  await Promise.all([server, target].map((one) => once(one.listen(0, '127.0.0.1'), 'listening')));
  return {
    url: `rtmp://127.0.0.1:${portOf(server)}/live?tcUrl=rtmp://127.0.0.1:${portOf(target)}/live`,
    followed: () => followed,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([server, target].map((one) => once(one.close(), 'close')));
    },
  };
}

const current = (): Promise<Stream> => until(async () => (await ida.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items[0] ?? null);

test('each server that refuses says in words why and what to do, is tried rarely, and the others lose nothing', async () => {
  redirecting = await startRedirecting();
  const save = (name: string, url: string) =>
    ida.call('POST', '/api/v1/stream-destinations', { platform: 'custom', name, url, key: 'key' });
  await save('Good', await startPeer('none'));
  await save('Wrong key', await startPeer('wrong-key'));
  await save('Closes', await startPeer('closes'));
  await save('Redirects', redirecting.url);
  const setup = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
  encoder = startEncoder(`${setup.url}/${setup.key}`);
  const states = new Set<string>();
  const health = (stream: Stream, name: string) => stream.outputs.find((output) => output.name === name)?.health;
  const stream = await until(async () => {
    const now = await current();
    const closes = health(now, 'Closes');
    if (!closes) return null;
    states.add(closes.state);
    return closes.attempt >= 4 && closes.nextAttemptAt !== null && now;
  });
  // Accepted again and again, and never called healthy.
  expect(states).not.toContain('live');
  expect(health(stream, 'Closes')?.problem).toMatchObject({
    message:
      'The server accepted the stream, then closed the connection. Check the stream key, whether the event is open, and whether another encoder uses the same key.',
    words: null,
  });
  expect(health(stream, 'Wrong key')).toMatchObject({
    state: 'reconnecting',
    attempt: 1,
    problem: { message: 'The server doesn’t accept the stream key. Copy it again.', words: 'NetStream.Publish.BadName: no such key' },
  });
  expect(health(stream, 'Redirects')).toMatchObject({
    state: 'reconnecting',
    attempt: 1,
    problem: {
      message: 'The server refused the connection. Check the part of the RTMP URL after the host.',
      words: 'NetConnection.Connect.Rejected: Moved',
    },
  });
  expect(redirecting.followed()).toBe(0);
  expect(health(stream, 'Good')).toMatchObject({ state: 'live', framesDropped: 0, reconnects: 0, problem: null });
  expect(peers[0]?.connections).toHaveLength(1);
});

test('a disk that is full ends the recording, says so, and keeps what was recorded; the stream goes on', async ({ skip }) => {
  if (!disk) return skip('this process may not mount a disk');
  await until(async () => (await current()).recording.bytes > 0);
  await disk.fill((await current()).id);
  const stopped = await until(async () => {
    const { recording } = await current();
    return recording.state === 'stopped' && recording;
  });
  expect(stopped.problem).toContain('disk is full');
  // Space that comes back changes nothing: the recording has ended.
  await disk.free((await current()).id);
  const received = () => peers[0]?.connections[0]?.length ?? 0;
  const before = received();
  await until(() => received() > before + 100);
  expect((await current()).recording.state).toBe('stopped');
  expect((await current()).outputs.find(({ name }) => name === 'Good')?.health).toMatchObject({ state: 'live', framesDropped: 0 });

  encoder.stop();
  const { id, recording } = await until(async () => {
    const stream = await current();
    return stream.recording.state === 'saved' && stream;
  });
  expect(recording.problem).toContain('disk is full');
  const { url, duration } = await ida.call<Media>('GET', `/api/v1/media/${recording.mediaIds[0]}`);
  expect(duration).toBeGreaterThan(10);
  const path = join(ground.dataDir, `${id}.mp4`);
  const response = await fetch(new URL(url, origin), { headers: { cookie: ida.cookie } });
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
  const { video } = await probe(path);
  const steps = video.times.slice(1).map((time, index) => time - (video.times[index] ?? 0));
  expect([Math.min(...steps) > 0, Math.max(...steps) < 0.2]).toEqual([true, true]);
  // Every frame decodes.
  await runFfmpeg(['-xerror', '-i', path, '-f', 'null', '-']);
  const news = await ida.call<{ items: { title: string }[] }>('GET', '/api/v1/notifications');
  expect(news.items.map(({ title }) => title)).toContain('The recording of “Untitled stream” stopped early');
});
