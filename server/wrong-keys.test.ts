import { setTimeout as wait } from 'node:timers/promises';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { createDial } from '@everycast/streaming/rtmp/dial';
import { type Publication, publish } from '@everycast/streaming/rtmp/publisher';
import { freePorts } from '@everycast/streaming/testing/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type LiveStage, startLive } from '../tests/support/live.ts';
import { until } from '../tests/support/until.ts';
import { createPlans } from './features/plans/plans.ts';

/* An encoder behind the same router as others whose stream key is wrong, and who try again and again. */

let database: TestDatabase;
let stage: LiveStage;
let port: number;
beforeAll(async () => {
  [port = 0] = await freePorts(1);
  database = await createTestDatabase();
  stage = await startLive({ databaseUrl: database.url, plans: createPlans(), environment: { RTMP_PORT: String(port) } });
  await stage.streams.listener.start();
});
afterAll(async () => {
  await stage?.close();
  await database?.drop();
});

async function open(key: string): Promise<Publication> {
  const duplex = await createDial()({ host: '127.0.0.1', port, tls: false, signal: new AbortController().signal });
  return publish(duplex, { address: { app: 'live', tcUrl: `rtmp://127.0.0.1:${port}/live`, key } });
}
const guess = (index: number) => open(`guess${index}`).then(() => 'in', String);

/** Sends that many wrong keys a second. @returns stops, once each has an answer; what they were */
function flood(perSecond: number): () => Promise<string[]> {
  const started = performance.now();
  const answers: Promise<string>[] = [];
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    while (answers.length < due) answers.push(guess(answers.length));
  }, 5);
  return () => {
    clearInterval(timer);
    return Promise.all(answers);
  };
}

test.each([50, 200])('a right key gets in beside %i wrong ones a second from its address', async (perSecond) => {
  const person = await stage.app.join(`beside-${perSecond}@example.org`);
  const { key } = (await stage.app.call('POST', '/api/v1/stream-key', person)).json<EncoderSetup>();
  const streams = async () => (await stage.app.call('GET', '/api/v1/streams', person)).json<{ items: Stream[] }>().items;
  await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
  const stop = flood(perSecond);
  const tries: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    await wait(200);
    const publication = await open(key ?? '').catch(String);
    tries.push(typeof publication === 'string' ? publication : 'in');
    if (typeof publication === 'string') continue;
    await publication.end();
    await until(async () => (await streams()).every(({ state }) => state === 'ended'));
  }
  const answers = await stop();
  expect(tries).toEqual(Array(10).fill('in'));
  expect(answers).not.toContain('in');
});
