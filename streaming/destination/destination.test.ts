import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createChannel } from '../hub/channel.ts';
import { createDial, type Dial } from '../rtmp/dial.ts';
import { createTestClock } from '../testing/clock.ts';
import { createPeer, digestOf } from '../testing/peer.ts';
import { frames, headers } from '../testing/tags.ts';
import { createDestination, type DestinationHealth } from './destination.ts';
import { defaultLimits } from './limits.ts';

const limits = { ...defaultLimits, dial: 1e9, publish: 1e9 };

const setUp = async ({ bytesPerSecond }: { bytesPerSecond?: number } = {}) => {
  const clock = createTestClock();
  const channel = createChannel({ clock, collect: 0 });
  const peer = await createPeer({ clock, bytesPerSecond });
  onTestFinished(() => peer.stop());
  const direct = createDial();
  const at = { open: 0, most: 0, dials: 0 };
  const dial: Dial = async (to) => {
    at.dials += 1;
    const duplex = await direct(to);
    at.open += 1;
    at.most = Math.max(at.most, at.open);
    duplex.on('close', () => {
      at.open -= 1;
    });
    return duplex;
  };
  const changes: DestinationHealth[] = [];
  const destination = createDestination({
    address: { url: `rtmp://127.0.0.1:${peer.port}/live`, key: 'key' },
    channel,
    dial,
    clock,
    limits,
    random: () => 0.5,
    onChange: (health) => void changes.push(health),
  });
  const state = (wanted: DestinationHealth['state']) => expect.poll(() => destination.health().state).toBe(wanted);
  /** Once it has connected, and the connection has held. */
  const live = async () => {
    await state('starting');
    clock.advance(limits.prove);
    expect(destination.health().state).toBe('live');
  };
  return { clock, channel, peer, at, changes, destination, state, live };
};

test('a paused destination has no connection until it is resumed', async () => {
  const { at, clock, changes, destination, live } = await setUp();
  await live();
  destination.pause();
  destination.pause();
  expect(destination.health().state).toBe('paused');
  await expect.poll(() => at.open).toBe(0);
  clock.advance(100_000);
  expect(at.dials).toBe(1);
  destination.resume();
  destination.resume();
  await live();
  await destination.close();
  expect(changes.map((change) => change.state)).toEqual([
    ...['connecting', 'starting', 'live', 'paused', 'connecting', 'starting', 'live', 'closed'],
  ]);
  destination.resume();
  destination.retryNow();
  expect([destination.health().state, at.dials]).toEqual(['closed', 2]);
});

test('one that is paused before it counts as live stays paused, however slowly the server closes', async () => {
  const { channel, clock, peer, destination, state, live } = await setUp();
  peer.fault = 'stalls';
  await state('starting');
  const source = channel.openSource();
  for (const tag of [...headers(), ...frames({ frames: 60 })]) source.write(tag);
  // From now on it reads nothing, and doesn't see the end either.
  await expect.poll(() => peer.connections[0]?.length).toBeGreaterThanOrEqual(60);
  destination.pause();
  clock.advance(limits.prove);
  expect(destination.health().state).toBe('paused');
  peer.fault = 'none';
  destination.resume();
  clock.advance(10_000);
  await live();
  expect(peer.connections).toHaveLength(2);
  await destination.close();
});

test('a new key is used at once, and never beside the old one', async () => {
  const { at, peer, destination, live } = await setUp();
  await live();
  for (const key of ['two', 'three', 'four']) destination.replaceAddress({ url: `rtmp://127.0.0.1:${peer.port}/live`, key });
  destination.pause();
  destination.resume();
  destination.replaceAddress({ url: `rtmp://127.0.0.1:${peer.port}/live`, key: 'five' });
  await expect.poll(() => peer.keys.at(-1)).toBe('five');
  await live();
  expect(at.most).toBe(1);
  expect(() => destination.replaceAddress({ url: 'http://127.0.0.1/live', key: 'x' })).toThrow(expect.objectContaining({ code: 'scheme' }));
  expect(destination.health().state).toBe('live');
  await destination.close();
});

test('a server without TLS is called that', async () => {
  const { peer, destination } = await setUp();
  destination.replaceAddress({ url: `rtmps://127.0.0.1:${peer.port}/live`, key: 'key' });
  await expect.poll(() => destination.health().problem?.code).toBe('tls');
  await destination.close();
});

test('a rejected key is tried rarely; one that was accepted before, at the usual pace', async () => {
  const { clock, peer, at, destination, live } = await setUp();
  const delay = () => (destination.health().nextAttemptAt ?? 0) - clock.date();
  await live();
  peer.fault = 'wrong-key';
  await peer.drop();
  await expect.poll(() => destination.health().problem?.code).toBe('closed-soon');
  expect(delay()).toBe(500);
  destination.retryNow();
  await expect.poll(() => destination.health().problem?.code).toBe('rejected-key');
  expect(destination.health().problem?.words).toBe('NetStream.Publish.BadName: no such key');
  expect(delay()).toBe(1_000);

  destination.replaceAddress({ url: `rtmp://127.0.0.1:${peer.port}/live`, key: 'other' });
  const before = at.dials;
  await expect.poll(() => [at.dials > before, destination.health().nextAttemptAt !== null]).toEqual([true, true]);
  expect(delay()).toBe(22_500);
  peer.fault = 'none';
  destination.retryNow();
  await live();
  await destination.close();
  await peer.stop();
  await expect.poll(() => clock.timers).toBe(0);
});

test('attempts start over only when a connection has held', async () => {
  const { clock, peer, destination, state } = await setUp();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await state('starting');
    expect(destination.health().attempt).toBe(attempt);
    clock.advance(limits.prove);
    // Once it hasn't held, an accepted connection is no good news until it has.
    expect(destination.health().state).toBe(attempt === 1 ? 'live' : 'starting');
    await peer.drop();
    await state('reconnecting');
    expect(destination.health().problem?.code).toBe('closed-soon');
    destination.retryNow();
  }
  await state('starting');
  clock.advance(limits.settle - 1);
  expect(destination.health()).toMatchObject({ state: 'starting', attempt: 4, problem: { code: 'closed-soon' } });
  clock.advance(1);
  expect(destination.health()).toMatchObject({ state: 'live', attempt: 1, problem: null, reconnects: 1 });
  await peer.drop();
  await state('reconnecting');
  expect(destination.health().problem?.code).toBe('closed');
  await destination.close();
});

test('a server that accepts and closes is never called live, and is tried less and less', async () => {
  const { clock, peer, at, changes, destination } = await setUp();
  peer.fault = 'closes';
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await expect.poll(() => [at.dials, destination.health().nextAttemptAt !== null]).toEqual([attempt, true]);
    const { problem, nextAttemptAt } = destination.health();
    expect(problem?.code).toBe('closed-soon');
    delays.push((nextAttemptAt ?? 0) - clock.date());
    clock.advance(delays.at(-1) as number);
  }
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(changes.some(({ state }) => state === 'live')).toBe(false);
  await destination.close();
});

test('its stats say what was sent', async () => {
  const { clock, channel, peer, destination, live } = await setUp();
  await live();
  const source = channel.openSource();
  for (const tag of headers()) source.write(tag);
  for (const tag of frames({ frames: 50, size: 1_000 })) source.write(tag);
  clock.advance(4_999);
  await expect.poll(() => peer.connections[0]?.length).toBe(103);
  const { framesSent, framesDropped, bytesSent, bitrate, queue } = destination.health();
  expect({ framesSent, framesDropped, queue }).toEqual({ framesSent: 100, framesDropped: 0, queue: { bytes: 0, milliseconds: 0 } });
  expect(bytesSent).toBeGreaterThan(50 * 1_020);
  expect(bitrate).toBeCloseTo((bytesSent * 8) / 5, -1);
  clock.advance(5_000);
  expect(destination.health().bitrate).toBe(0);
  await destination.close();
});

test('a server that reads half of what it gets is behind while the system’s buffers take the rest', async () => {
  const { clock, channel, peer, destination, live } = await setUp({ bytesPerSecond: 250_000 });
  await live();
  peer.fault = 'half-speed';
  const source = channel.openSource();
  for (const tag of headers()) source.write(tag);
  const film = frames({ frames: Number.POSITIVE_INFINITY, size: 20_000 });
  while ((destination.health().delay ?? 0) < 3_000) {
    for (const tag of [film.next().value, film.next().value]) if (tag) source.write(tag);
    clock.advance(40);
    await turn();
  }
  const { state, queue, delay } = destination.health();
  expect(state).toBe('live');
  expect(queue.milliseconds).toBeLessThan(delay ?? 0);
  // It doesn't wait for what the server hasn't read.
  const closed = destination.close();
  clock.advance(10_000);
  await closed;
});

test('a large group of pictures arrives whole at one that joins late', async () => {
  const { channel, peer, destination, live } = await setUp();
  await live();
  destination.pause();
  const source = channel.openSource();
  const tags = [...headers(), ...frames({ frames: 60, group: 100, size: 100_000 })];
  for (const tag of tags) source.write(tag);
  destination.resume();
  await live();
  await expect.poll(() => peer.connections.at(-1)?.length).toBe(tags.length);
  expect(peer.connections.at(-1)?.map(({ digest }) => digest)).toEqual([...tags].map(digestOf));
  expect(destination.health().framesDropped).toBe(0);
  await expect.poll(() => destination.health().lastAcknowledgedAt).not.toBeNull();
  await destination.close();
});

test('closing while it connects leaves nothing behind', async () => {
  const { at, clock, peer, destination } = await setUp();
  await destination.close();
  await expect.poll(() => at.open).toBe(0);
  await peer.stop();
  await expect.poll(() => clock.timers).toBe(0);
  expect(destination.health().state).toBe('closed');
});
