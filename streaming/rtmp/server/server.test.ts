import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaTag } from '../../flv/tag.ts';
import { createTestClock } from '../../testing/clock.ts';
import { frames, headers } from '../../testing/tags.ts';
import { chunkMessage } from '../chunk-writer.ts';
import { commandMessage } from '../command.ts';
import { createDial } from '../dial.ts';
import type { RtmpError } from '../error.ts';
import { createMediaWriter } from '../media-writer.ts';
import { type Publication, publish } from '../publisher.ts';
import type { RtmpServerLimits } from './limits.ts';
import { createRtmpServer, networkOf } from './server.ts';
import type { Authorize } from './session.ts';

const start = async (authorize: Authorize, limits: Partial<RtmpServerLimits> = {}) => {
  const clock = createTestClock();
  const server = createRtmpServer({ authorize, limits, clock });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const open = async (key = 'key'): Promise<Publication> => {
    const duplex = await createDial()({ host: '127.0.0.1', port, tls: false, signal: new AbortController().signal });
    return publish(duplex, { address: { app: 'live', tcUrl: `rtmp://127.0.0.1:${port}/live`, key } });
  };
  /** A client that connects and says nothing. */
  const silent = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1' }).resume();
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { clock, server, port, open, silent };
};
const collect = () => {
  const tags: MediaTag[] = [];
  const ended = Promise.withResolvers<RtmpError | null>();
  return { tags, ended: ended.promise, ingest: { write: (tag: MediaTag) => void tags.push(tag), end: ended.resolve } };
};
/** A client that sends all its commands at once, and never closes the connection. */
function raw(port: number, key: string): Socket {
  const commands = [
    { name: 'connect', object: { app: 'live' }, args: [] },
    { name: 'publish', object: null, args: [key, 'live'] },
  ];
  const messages = commands.map((command) => chunkMessage(3, commandMessage(0, { transaction: 1, ...command })));
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1_536), ...messages]));
  onTestFinished(() => void socket.destroy());
  return socket;
}
const sent = (publication: Publication, tags: readonly MediaTag[]) => new Promise<void>((resolve) => publication.write(tags, resolve));
const plain = (tags: readonly MediaTag[]) => tags.map(({ kind, time, body }) => ({ kind, time, body: Buffer.from(body) }));

test('what is published arrives, bit for bit', async () => {
  const { tags, ended, ingest } = collect();
  const { open } = await start(async () => ingest);
  const publication = await open();
  const written = [...headers(), ...frames({ frames: 40, size: 30_000 })];
  const [late] = [...frames({ from: 9_000, frames: 1 })] as [MediaTag];
  await Promise.all([sent(publication, written.slice(0, 20)), sent(publication, written.slice(20)), sent(publication, [late])]);
  await publication.end();
  expect(await ended).toBeNull();
  expect(await publication.closed).toBeNull();
  expect(plain(tags)).toEqual(plain([...written, late]));
});

test('a rejected key is told in the words of the one who rejects', async () => {
  const { server, open } = await start(async ({ key }) => ({ rejected: 'NetStream.Publish.BadName', description: `not ${key}` }));
  await expect(open('wrong')).rejects.toMatchObject({ code: 'rejected-key', words: 'NetStream.Publish.BadName: not wrong' });
  await expect.poll(() => server.connections).toBe(0);
});

test('a decision that fails ends the connection', async () => {
  const { open } = await start(() => Promise.reject(new Error('no database')));
  await expect(open()).rejects.toMatchObject({ code: 'closed-early' });
});

test('a client that does not publish is disconnected in time', async () => {
  const { clock, server, port } = await start(async () => collect().ingest, { publish: 1_000 });
  const socket = connect({ port, host: '127.0.0.1' });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await expect.poll(() => server.connections).toBe(1);
  clock.advance(1_000);
  await closed;
  expect([server.connections, clock.timers]).toEqual([0, 0]);
});

test('so is one that publishes nothing', async () => {
  const { ended, ingest } = collect();
  const { clock, open } = await start(async () => ingest, { silence: 5_000 });
  const publication = await open();
  clock.advance(6_000);
  expect(await ended).toMatchObject({ code: 'timeout' });
  expect(await publication.closed).toMatchObject({ code: 'closed' });
  expect(clock.timers).toBe(0);
});

test('one network has a limited number of places for those who wait, the newest replaces the oldest, and publishing takes none', async () => {
  const { server, open, silent } = await start(async () => collect().ingest, { waitingPerNetwork: 2 });
  await open('one');
  await open('two');
  const [oldest, newer] = [silent(), silent()];
  await expect.poll(() => server.connections).toBe(4);
  await open('three');
  await expect.poll(() => oldest.closed).toBe(true);
  expect([server.connections, newer.closed]).toEqual([4, false]);
});

test('when all places are taken, one that waits makes room, and one that publishes does not', async () => {
  const { server, open, silent } = await start(async () => collect().ingest, { connections: 2 });
  await open('one');
  const waiting = silent();
  await expect.poll(() => server.connections).toBe(2);
  const second = await open('two');
  await expect.poll(() => waiting.closed).toBe(true);
  await expect(open('three')).rejects.toMatchObject({ code: 'closed-early' });
  await second.end();
});

test('a key that is recognized keeps its place while its stream is prepared', async () => {
  const prepared = Promise.withResolvers<void>();
  const recognized = Promise.withResolvers<void>();
  const { open, silent } = await start(
    async (request) => {
      request.recognized();
      recognized.resolve();
      await prepared.promise;
      return collect().ingest;
    },
    { waitingPerNetwork: 1 },
  );
  const encoder = open('one');
  await recognized.promise;
  const [other] = [silent(), silent()];
  await expect.poll(() => other.closed).toBe(true);
  prepared.resolve();
  await encoder;
});

test('those with a wrong key make room first, whether they wait for their answer or stay after it', async () => {
  const [asked, refused, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { port, open, silent } = await start(
    async (request) => {
      if (request.key === 'told') return { rejected: 'NetStream.Publish.BadName', description: 'no' };
      if (request.key === 'wrong') {
        request.refused();
        refused.resolve();
        return new Promise(() => undefined);
      }
      asked.resolve();
      await decided.promise;
      return collect().ingest;
    },
    { waitingPerNetwork: 3 },
  );
  const right = open('right');
  await asked.promise;
  const wrong = open('wrong').catch((error: unknown) => error);
  const told = raw(port, 'told').on('error', () => undefined);
  await Promise.all([refused.promise, once(told.resume(), 'end')]);
  const others = [silent(), silent()];
  expect(await wrong).toMatchObject({ code: 'closed-early' });
  const isClosed = (): boolean => {
    told.write(Buffer.of(0));
    return told.closed;
  };
  await expect.poll(isClosed).toBe(true);
  decided.resolve();
  await right;
  expect(others.map((socket) => socket.closed)).toEqual([false, false]);
});

test('the one who decides learns that the client is gone', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const { server, open } = await start(({ gone }) => {
    asked.resolve(gone);
    return new Promise(() => undefined);
  });
  const encoder = open().catch((error: unknown) => error);
  const gone = await asked.promise;
  const ended = once(gone, 'abort');
  expect(gone.aborted).toBe(false);
  await server.close();
  await ended;
  expect(await encoder).toMatchObject({ code: 'closed-early' });
});

test('what a client sends before it knows whether it may is kept until then', async () => {
  const { tags, ingest } = collect();
  const prepared = Promise.withResolvers<void>();
  const { port } = await start(async () => {
    await prepared.promise;
    return ingest;
  });
  const written = [...headers(), ...frames({ frames: 10, size: 30_000 })];
  const socket = raw(port, 'key');
  socket.write(createMediaWriter(1, 128).serialize(written));
  await once(socket, 'data');
  prepared.resolve();
  await expect.poll(() => tags.length).toBe(written.length);
  expect(plain(tags)).toEqual(plain(written));
  socket.destroy();
});

test('who sends too fast waits', async () => {
  const { tags, ingest } = collect();
  const { clock, open } = await start(async () => ingest, { bytesPerSecond: 1_000_000 });
  const publication = await open();
  const written = [...frames({ frames: 100, size: 100_000 })];
  let done = false;
  void sent(publication, written).then(() => {
    done = true;
  });
  let seconds = 0;
  while (tags.length < written.length) {
    const before = tags.length;
    // Something arrives, or reading is held: that is a timer beside the one for silence.
    await expect.poll(() => tags.length > before || clock.timers > 1).toBe(true);
    clock.advance(1_000);
    seconds += 1;
  }
  expect(seconds).toBeGreaterThanOrEqual(9);
  expect(tags).toHaveLength(written.length);
  await expect.poll(() => done).toBe(true);
});

test('closing the server ends streams in order', async () => {
  const { ended, ingest } = collect();
  const { server, open } = await start(async () => ingest);
  const publication = await open();
  await server.close();
  expect(await ended).toBeNull();
  expect(await publication.closed).toMatchObject({ code: 'closed' });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network));
