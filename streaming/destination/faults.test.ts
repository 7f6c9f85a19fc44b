import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import { createChannel } from '../hub/channel.ts';
import { createDial, type Dial } from '../rtmp/dial.ts';
import type { RtmpErrorCode } from '../rtmp/error.ts';
import { hasOpenssl, makeCertificate } from '../testing/certificate.ts';
import { createTestClock } from '../testing/clock.ts';
import { createPeer, digestOf, type Fault, type Peer, type Received } from '../testing/peer.ts';
import { frames, headers } from '../testing/tags.ts';
import { createDestination, type Destination, type DestinationHealth } from './destination.ts';

/** Attempts may take as long as they need; everything else goes by the test's clock. */
const limits = {
  dial: 1e9,
  publish: 1e9,
  stall: 2_000,
  prove: 500,
  settle: 2_000,
  queue: { bytes: 4e6, milliseconds: 4_000 },
  retry: { first: 500, max: 4_000 },
};
const group = 10;

interface Case {
  of: string;
  code: RtmpErrorCode;
  fault?: Fault;
  /** Connects by a Unix socket, of which the system buffers little. */
  unix?: boolean;
  tls?: boolean;
  breakIt?: (world: World) => unknown;
  repair?: (world: World) => unknown;
}

interface World {
  peer: Peer;
  dns: { broken: boolean };
  certificates: ReturnType<typeof makeCertificate>[];
}

const cases: Case[] = [
  { of: 'refuses', code: 'refused', breakIt: ({ peer }) => peer.stop(), repair: ({ peer }) => peer.start() },
  { of: 'resets every eight seconds', code: 'closed', fault: 'resets' },
  { of: 'stalls without closing', code: 'stalled', fault: 'stalls', unix: true },
  { of: 'accepts, then closes', code: 'closed-soon', fault: 'closes' },
  {
    of: 'has a certificate that nobody trusts',
    code: 'certificate',
    tls: true,
    breakIt: ({ peer, certificates: [, other] }) => other && peer.setCertificate({ key: other.key, cert: other.certificate }),
    repair: ({ peer, certificates: [trusted] }) => trusted && peer.setCertificate({ key: trusted.key, cert: trusted.certificate }),
  },
  { of: 'rejects the key', code: 'rejected-key', fault: 'wrong-key' },
  {
    of: 'has no address',
    code: 'unknown-host',
    breakIt: ({ dns }) => Object.assign(dns, { broken: true }),
    repair: ({ dns }) => Object.assign(dns, { broken: false }),
  },
];

/** Four healthy destinations, one that may be faulty, and a source that writes second by second. */
async function setUp({ tls = false, unix = false }: { tls?: boolean; unix?: boolean }) {
  const size = unix ? 20_000 : 200;
  const clock = createTestClock();
  const channel = createChannel({ clock, collect: 0 });
  const certificates = tls ? [makeCertificate(), makeCertificate()] : [];
  const [trusted] = certificates;
  const healthy = await createPeer({ clock });
  const folder = await mkdtemp(join(tmpdir(), 'streaming-'));
  const path = unix ? join(folder, 'socket') : undefined;
  const bytesPerSecond = (size * 25) / 2;
  const peer = await createPeer({ clock, tls: trusted && { key: trusted.key, cert: trusted.certificate }, bytesPerSecond, path });
  const faultyPort = peer.port || 1;
  const dns = { broken: false };
  const lookup: LookupFunction = (host, _, done) =>
    dns.broken && host === 'faulty.test'
      ? done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), [])
      : done(null, [{ address: '127.0.0.1', family: 4 }]);
  const direct = createDial({ ca: trusted?.certificate, lookup });
  let dials = 0;
  const dial: Dial = async (to) => {
    if (to.port === faultyPort) dials += 1;
    return to.port === faultyPort && path !== undefined ? connect({ path }) : direct(to);
  };
  const open = (url: string, key: string): Destination =>
    createDestination({ address: { url, key }, channel, dial, clock, limits, random: () => 0.5 });
  const good = ['a', 'b', 'c', 'd'].map((key) => open(`rtmp://127.0.0.1:${healthy.port}/live`, key));
  const all = (state: DestinationHealth['state']) => expect.poll(() => good.every((one) => one.health().state === state)).toBe(true);
  await all('starting');
  clock.advance(limits.prove);
  await all('live');
  const world: World = { peer, dns, certificates };
  const openFaulty = (): Destination => open(`${tls ? 'rtmps://localhost' : 'rtmp://faulty.test'}:${faultyPort}/live`, 'key');

  const source = channel.openSource();
  const written: MediaTag[] = [...headers()];
  for (const tag of written) source.write(tag);
  const film = frames({ frames: Number.POSITIVE_INFINITY, group, size });
  const write = async (): Promise<void> => {
    for (const tag of [film.next().value, film.next().value]) {
      if (!tag) continue;
      written.push(tag);
      source.write(tag);
    }
    clock.advance(40);
    await turn();
  };
  const caughtUp = () =>
    expect.poll(() => healthy.connections.every(({ length }) => length === written.length), { interval: 5 }).toBe(true);
  /** Writes frames, and waits for the healthy destinations at the end of each second. */
  const until = async (reached: () => boolean): Promise<void> => {
    for (let count = 1; !reached(); count += 1) {
      await write();
      if (count % 25 === 0) await caughtUp();
    }
    await caughtUp();
  };
  const seconds = (count: number): Promise<void> => {
    const end = clock.now() + count * 1_000;
    return until(() => clock.now() >= end);
  };
  const stop = () => Promise.all([healthy.stop(), peer.stop()]);
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  return { clock, stop, healthy, world, good, openFaulty, written, seconds, until, dials: () => dials };
}

const listed = (tags: readonly MediaTag[]): Received[] => {
  const first = tags[0]?.time ?? 0;
  return tags.map((tag) => ({ kind: tag.kind, time: tag.time - first, digest: digestOf(tag) }));
};

test.for(cases.filter(({ tls }) => !tls || hasOpenssl))('a server that $of', async (one) => {
  const { clock, stop, world, healthy, good, openFaulty, written, seconds, until, dials } = await setUp(one);
  const { peer } = world;
  peer.fault = one.fault ?? 'none';
  await one.breakIt?.(world);
  const faulty = openFaulty();
  await until(() => dials() >= 3 && faulty.health().nextAttemptAt !== null);
  expect(faulty.health()).toMatchObject({ state: 'reconnecting', problem: { code: one.code } });

  await one.repair?.(world);
  peer.fault = 'none';
  const [failed, before] = [dials(), peer.connections.length];
  await until(() => faulty.health().state === 'live');
  await seconds(3);
  // Back on the first attempt, with headers and a keyframe first, and then everything.
  expect(dials()).toBe(failed + 1);
  expect(faulty.health()).toMatchObject({ state: 'live', problem: null, attempt: 1 });
  const received = peer.connections.at(-1) ?? [];
  expect(peer.connections).toHaveLength(before + 1);
  await expect.poll(() => received.at(-1)?.digest).toBe(digestOf(written.at(-1) as MediaTag));
  const afterHeaders = received.slice(3).map(({ digest }) => digest);
  const start = written.findIndex((tag) => digestOf(tag) === afterHeaders[0]);
  expect(describeTag(written[start] as MediaTag).keyframe).toBe(true);
  expect(afterHeaders).toEqual(written.slice(start).map(digestOf));

  // Nobody else noticed anything.
  expect(healthy.connections).toEqual(good.map(() => listed(written)));
  for (const destination of good) expect(destination.health()).toMatchObject({ state: 'live', framesDropped: 0, reconnects: 0 });
  await Promise.all([...good, faulty].map((destination) => destination.close()));
  await stop();
  await expect.poll(() => clock.timers).toBe(0);
});

test('a server that reads at half the bitrate', async () => {
  const { clock, stop, world, healthy, good, openFaulty, written, seconds, until, dials } = await setUp({ unix: true });
  const { peer } = world;
  const slow = openFaulty();
  await until(() => slow.health().state === 'live');
  peer.fault = 'half-speed';
  await until(() => slow.health().framesDropped > 100);
  expect(slow.health().queue.bytes).toBeLessThanOrEqual(limits.queue.bytes);
  expect(slow.health().queue.milliseconds).toBeLessThanOrEqual(2 * limits.queue.milliseconds);
  peer.fault = 'none';
  const [received = []] = peer.connections;
  await until(() => slow.health().queue.bytes === 0);
  const { framesDropped } = slow.health();
  await seconds(2);
  await expect.poll(() => received.at(-1)?.digest).toBe(digestOf(written.at(-1) as MediaTag));
  expect(slow.health()).toMatchObject({ framesDropped, reconnects: 0, problem: null });
  expect(dials()).toBe(1);

  // The sound is whole, and after each gap the picture starts with a keyframe.
  const known = new Map(written.map((tag, index) => [digestOf(tag), { tag, index }]));
  const arrived = received.slice(3).map(({ digest }) => known.get(digest) ?? expect.unreachable());
  const of = (kind: MediaTag['kind']) => written.filter((tag) => tag.kind === kind && !describeTag(tag).config);
  const sounds = arrived.filter(({ tag }) => tag.kind === 'audio').map(({ tag }) => tag);
  expect(sounds).toEqual(of('audio').slice(-sounds.length));
  const pictures = arrived.filter(({ tag }) => tag.kind === 'video');
  const order = new Map(of('video').map((tag, index) => [tag, index]));
  pictures.forEach(({ tag }, index) => {
    const follows = (order.get(tag) ?? 0) - 1 === order.get(pictures[index - 1]?.tag as MediaTag);
    expect(follows || describeTag(tag).keyframe).toBe(true);
  });

  expect(healthy.connections).toEqual(good.map(() => listed(written)));
  await Promise.all([...good, slow].map((destination) => destination.close()));
  await stop();
  await expect.poll(() => clock.timers).toBe(0);
});
