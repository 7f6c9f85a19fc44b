import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaTag } from '../../flv/tag.ts';
import { anyChunks } from '../../testing/any-chunks.ts';
import { createTestClock } from '../../testing/clock.ts';
import { cutAnywhere, damaged, fuzzed } from '../../testing/fuzz.ts';
import { held } from '../../testing/held.ts';
import { frames, headers } from '../../testing/tags.ts';
import { chunkMessage, controlMessage, userControlMessage } from '../chunk-writer.ts';
import { commandMessage } from '../command.ts';
import { createDial } from '../dial.ts';
import { createMediaWriter } from '../media-writer.ts';
import { messageType } from '../message.ts';
import { publish } from '../publisher.ts';
import { createRtmpServer } from './server.ts';

const limits = {
  messageBytes: 100_000,
  unfinishedBytes: 200_000,
  unsentBytes: 50_000,
  publish: 1_000,
  silence: 1_000,
  waitingPerNetwork: 1_000,
};
const later = limits.publish + limits.silence + 2_000;

const handshake = Buffer.concat([Buffer.of(3), Buffer.alloc(8), randomBytes(1_528), randomBytes(1_536)]);
const command = (name: string, transaction: number, args: (string | number)[], stream = 0) =>
  chunkMessage(3, commandMessage(stream, { name, transaction, object: name === 'connect' ? { app: 'live' } : null, args }));
const opening = [command('connect', 1, []), command('createStream', 2, []), command('publish', 3, ['bad', 'live'], 1)];
const media = createMediaWriter(1, 128).serialize([...headers(), ...frames({ frames: 3 })]);
/** Everything an encoder sends, without waiting for any answer. */
const session = Buffer.concat([handshake, ...opening, media]);
const aggregate = chunkMessage(4, { type: messageType.aggregate, stream: 1, time: 0, body: randomBytes(500) });

/** What one client may make the server hold: unfinished messages and unread answers, and what is on its way in sockets. Bytes. */
const mostPerClient = limits.unfinishedBytes + limits.unsentBytes + 2e6;

/** A server with a well-behaved client. */
async function setUp() {
  const clock = createTestClock();
  // Kept only as far as it is compared: what the test holds counts as held by the server.
  const arrived = { count: 0, last: [] as MediaTag[] };
  const write = (tag: MediaTag): void => {
    arrived.count += 1;
    arrived.last = [...arrived.last.slice(-1), tag];
  };
  const server = createRtmpServer({
    limits,
    clock,
    authorize: async ({ key }) => ({ write: (tag) => key === 'good' && write(tag), end: () => undefined }),
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const duplex = await createDial()({ host: '127.0.0.1', port, tls: false, signal: new AbortController().signal });
  const good = await publish(duplex, { address: { app: 'live', tcUrl: 'rtmp://127.0.0.1/live', key: 'good' } });
  const film = frames({ frames: Number.POSITIVE_INFINITY });
  let written = 0;
  /** The well-behaved client sends something, and all of it arrives. */
  const goodGoesOn = async (): Promise<void> => {
    const tags = [film.next().value, film.next().value].filter((tag) => tag !== undefined);
    good.write(tags, () => undefined);
    written += tags.length;
    await expect.poll(() => arrived.count, { interval: 2 }).toBe(written);
    expect(arrived.last.map(({ body }) => Buffer.from(body))).toEqual(tags.map(({ body }) => Buffer.from(body)));
  };
  const open = async (): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1' });
    // Being disconnected is what it has to expect.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** Time passes, and only the well-behaved client is left. */
  const expectAlone = async (): Promise<void> => {
    await goodGoesOn();
    for (let passed = 0; passed < later; passed += 500) {
      clock.advance(500);
      await goodGoesOn();
    }
    await expect.poll(() => server.connections, { interval: 2 }).toBe(1);
    expect(clock.timers).toBe(1);
  };
  return { clock, server, open, goodGoesOn, expectAlone };
}

const written = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((resolve) => {
    // Called with an error if it was disconnected before.
    socket.write(bytes, () => resolve());
  });

interface Attack {
  pieces: Uint8Array[];
  ending: 'leaves' | 'ends' | 'stays';
}

const attack: fc.Arbitrary<Attack> = fc.record({
  pieces: fc
    .oneof(
      fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
      fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.concat([handshake, bytes])),
      fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.concat([handshake, ...opening, bytes])),
      { arbitrary: damaged(session, handshake.length), weight: 4 },
      damaged(session),
      damaged(Buffer.concat([handshake, ...opening, aggregate, aggregate]), handshake.length),
    )
    .chain(cutAnywhere),
  ending: fc.constantFrom('leaves', 'ends', 'stays'),
});

test('broken and hostile clients are disconnected, and nobody else notices', { timeout: 900_000 }, async () => {
  const { open, goodGoesOn, expectAlone } = await setUp();
  const before = await held();
  await fc.assert(
    fc.asyncProperty(fc.array(attack, { minLength: 1, maxLength: 5 }), async (attacks) => {
      const sockets = await Promise.all(
        attacks.map(async ({ pieces, ending }) => {
          const socket = await open();
          for (const piece of pieces) await written(socket, piece);
          if (ending === 'leaves') socket.resetAndDestroy();
          if (ending === 'ends') socket.end();
          socket.resume();
          return socket;
        }),
      );
      await goodGoesOn();
      await expectAlone();
      for (const socket of sockets) socket.destroy();
    }),
    fuzzed(20, 2_000),
  );
  expect((await held()) - before).toBeLessThan(mostPerClient);
});

const big = (id: number) =>
  chunkMessage(id, { type: messageType.video, stream: 1, time: 0, body: Buffer.alloc(limits.messageBytes) }, limits.messageBytes);
const ping = userControlMessage('pingRequest', 1);
const many = (bytes: Uint8Array, count: number) => Buffer.concat(Array.from({ length: count }, () => bytes));
const endless: { of: string; start: Buffer[]; again: Buffer }[] = [
  { of: 'pings, and never reads', start: [handshake], again: many(ping, 2_000) },
  { of: 'calls, and never reads', start: [handshake], again: many(command('createStream', 2, []), 1_000) },
  {
    of: 'unfinished messages',
    start: [handshake, controlMessage('setChunkSize', limits.messageBytes)],
    again: Buffer.concat([3, 4, 5, 6].map((id) => big(id).subarray(0, -1))),
  },
  {
    of: 'a message without end',
    start: [handshake],
    again: chunkMessage(3, { type: 9, stream: 1, time: 0, body: Buffer.alloc(0xffffff) }, 0xffffff),
  },
  {
    of: 'new chunk streams',
    start: [handshake],
    again: anyChunks(
      Array.from({ length: 100 }, (_, index) => ({
        id: 3 + index,
        format: 0,
        message: { type: 8, stream: 0, time: 0, body: Buffer.alloc(1) },
      })),
      { chunkSize: 128 },
    ),
  },
];

/** Some clients ask for too much only once their key has been accepted. */
const phases = endless.flatMap(({ of, start: [shake, ...rest], again }) => [
  { of, start: [shake, ...rest], again },
  { of: `${of}, after its key was accepted`, start: [shake, ...opening, ...rest], again },
]) as typeof endless;

test('before its key is accepted, a client makes the server hold a few KiB', async () => {
  const { open, expectAlone } = await setUp();
  const body = Buffer.alloc(2 ** 20, 7);
  const started = (id: number, size: number) =>
    chunkMessage(id, { type: messageType.video, stream: 1, time: 0, body: body.subarray(0, size) }, 2 ** 20).subarray(0, -1);
  const sockets = await Promise.all(Array.from({ length: 100 }, open));
  const before = await held();
  for (const socket of sockets)
    await written(socket, Buffer.concat([handshake, controlMessage('setChunkSize', 2 ** 20), started(3, 8_000)]));
  expect((await held()) - before).toBeLessThan(sockets.length * 2 ** 14);
  // One byte more than it may hold, and a message that would be larger than commands are.
  for (const [index, socket] of sockets.entries()) await written(socket, index % 2 === 0 ? started(4, 8_000) : started(4, 8_193));
  await Promise.all(sockets.map((socket) => socket.closed || once(socket.resume(), 'close')));
  await expectAlone();
});

test.each(phases)('endless $of', async ({ start, again }) => {
  const { open, goodGoesOn, expectAlone } = await setUp();
  const before = await held();
  const socket = await open();
  socket.pause();
  const closed = once(socket, 'close');
  for (const piece of start) await written(socket, piece);
  for (let round = 0; !socket.closed; round += 1) {
    await Promise.race([written(socket, again), closed]);
    await goodGoesOn();
    // It takes a while.
    if (round % 20 === 0) expect((await held()) - before).toBeLessThan(mostPerClient);
  }
  await expectAlone();
  expect((await held()) - before).toBeLessThan(mostPerClient);
});
