import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Stream, sourceClosings } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import { aacFrameTag } from '@everycast/streaming/flv/build';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { createPeer, digestOf, type Peer } from '@everycast/streaming/testing/peer';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* Ten studios in one process, each to a server that counts, next to one that sends garbage and some that send too fast. */

const studios = 10;
const pictures = 250;
/** Times real time. A busy machine keeps up with this, too; a destination that falls behind gets less of a film, by design. */
const speed = 1;

/** Between two attempts of a hostile client, in ms. */
const pause = 200;

let database: TestDatabase;
let stage: LiveStage;
let peer: Peer;
let url: string;

beforeAll(async () => {
  [database, peer] = await Promise.all([createTestDatabase(), createPeer({ clock: systemClock })]);
  // What hostile clients send counts as nothing, and their streams are to last as long as the test.
  stage = await startLive({ databaseUrl: database.url, plans: createPlans(), sourceGrace: 600_000 });
  url = `rtmp://127.0.0.1:${peer.port}/app`;
});
afterAll(async () => {
  await stage?.close();
  await peer?.stop();
  await database?.drop();
});

/** One group of pictures, so that a destination gets all of them whenever it connects; no two streams have the same bodies. */
const filmOf = (index: number): MediaTag[] => [
  ...headers(640 + index),
  ...frames({ frames: pictures, group: pictures, size: 400 + index * 8 }),
];
/** A new person with a stream to one destination. */
async function newStream(name: string) {
  const person = await stage.app.join(`${name}@example.org`);
  const destination = await stage.destination(person, url, name);
  const { id } = (await stage.create(person, [destination], name)).json<Stream>();
  return { person, id, open: () => stage.studio(person, id) };
}

test('ten streams at once arrive whole, whatever other clients send', async () => {
  let over = false;
  onTestFinished(() => {
    over = true;
  });
  const keyOf = (index: number) => `good${index}`;
  const good = await Promise.all(
    Array.from({ length: studios }, async (_, index) => ({ ...(await newStream(keyOf(index))), film: filmOf(index) })),
  );
  const garbage = async () => {
    const { open } = await newStream('garbage');
    const samples = [Buffer.from('GET / HTTP/1.1\r\n\r\n'), randomBytes(100_000), Buffer.concat([flvHeader(), randomBytes(1_000_000)])];
    for (let times = 0; !over; times += 1) {
      const socket = await open();
      const sample = samples[times % samples.length] as Buffer;
      // It goes on sending, whatever the server answers.
      for (let again = 0; again < 10; again += 1) socket.raw(sample);
      expect(await socket.closed).toBe(sourceClosings.unreadable);
      await wait(pause);
    }
  };
  const tooFast = async (name: string, tag: Uint8Array, count: number) => {
    const { person, id, open } = await newStream(name);
    do {
      const socket = await open();
      socket.raw(flvHeader());
      // Sent once, it could take a busy machine so long to arrive that it isn't too fast.
      let refused = false;
      while (!refused) {
        for (let sent = 0; sent < count; sent += 1) socket.raw(tag);
        refused = await Promise.race([socket.closed.then(() => true), wait(500, false)]);
      }
      expect([await socket.closed, socket.reason()]).toEqual([sourceClosings.tooFast, 'too fast']);
      await wait(pause);
    } while (!over);
    // Whether anything is received is written every second or so.
    await until(async () => (await stage.stream(person, id)).state !== 'live');
  };
  const hostile = [
    garbage(),
    tooFast('bytes', writeTag(aacFrameTag({ time: 0, data: new Uint8Array(500_000) })), 30),
    tooFast('tags', writeTag(aacFrameTag({ time: 0, data: new Uint8Array(1) })), 6_000),
    tooFast('nothing', new Uint8Array(0), 6_000),
  ];

  await Promise.all(
    good.map(async ({ open, film }, index) => {
      await wait(index * 30);
      const socket = await open();
      await socket.play(film, speed);
      // Nothing is ended before it has all arrived.
      const key = keyOf(index);
      const expected = film.filter(({ kind }) => kind !== 'script').map(digestOf);
      await until(() => (peer.connections[peer.keys.indexOf(key)]?.length ?? 0) > expected.length);
      expect(peer.keys.filter((one) => one === key)).toHaveLength(1);
      // A slate may follow.
      const received = (peer.connections[peer.keys.indexOf(key)] ?? []).filter(({ kind }) => kind !== 'script').map(({ digest }) => digest);
      expect(received.slice(0, expected.length)).toEqual(expected);
    }),
  );
  over = true;
  await Promise.all(hostile);
  for (const { person, id } of good) {
    // What was measured is written every second or so.
    const { outputs } = await until(async () => {
      const stream = await stage.stream(person, id);
      return stream.incoming.frames === pictures && stream;
    });
    expect(outputs.map(({ health }) => [health?.framesDropped, health?.reconnects])).toEqual([[0, 0]]);
  }
}, 240_000);

test('a message larger than any closes its socket only', async () => {
  const { person, id, open } = await newStream('large');
  const socket = await open();
  socket.raw(new Uint8Array(9_000_000));
  expect(await socket.closed).toBe(1009);
  const again = await open();
  again.send(filmOf(0));
  await until(async () => (await stage.stream(person, id)).state === 'live');
  again.close();
});
