import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaTag } from '../../flv/tag.ts';
import { createTestClock } from '../../testing/clock.ts';
import { frames, headers } from '../../testing/tags.ts';
import { createDial } from '../dial.ts';
import type { RtmpError } from '../error.ts';
import { type Publication, publish } from '../publisher.ts';
import type { RtmpServerLimits } from './limits.ts';
import { createRtmpServer } from './server.ts';
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
  return { clock, server, port, open };
};
const collect = () => {
  const tags: MediaTag[] = [];
  const ended = Promise.withResolvers<RtmpError | null>();
  return { tags, ended: ended.promise, ingest: { write: (tag: MediaTag) => void tags.push(tag), end: ended.resolve } };
};
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

test('one address takes a limited number of places, and publishing takes none of them', async () => {
  const { server, port, open } = await start(async () => collect().ingest, { idlePerAddress: 2 });
  await open('one');
  await open('two');
  const waiting = [1, 2].map(() => connect({ port, host: '127.0.0.1' }));
  await expect.poll(() => server.connections).toBe(4);
  await expect(open('three')).rejects.toMatchObject({ code: 'closed-early' });
  for (const socket of waiting) socket.destroy();
  await expect.poll(() => server.connections).toBe(2);
  await open('four');
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
