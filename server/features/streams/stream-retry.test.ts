import type { Stream, StreamOutput } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import { createPeer, type Peer } from '@everycast/streaming/testing/peer';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* A destination that waits for its next attempt. One process has the stream, and the request reaches the other one. */

let database: TestDatabase;
let here: LiveStage;
let there: LiveStage;
let peer: Peer;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startLive({ databaseUrl: database.url, plans: createPlans() });
  there = await startLive({ databaseUrl: database.url, plans: createPlans() });
  peer = await createPeer({ clock: systemClock });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await peer?.stop();
  await database?.drop();
});

test('a person who has repaired their destination lets it try at once', async () => {
  const ida = await here.app.join('ida@example.org');
  // A rejected key is tried rarely.
  peer.fault = 'wrong-key';
  const created = await here.create(ida, [await here.destination(ida, `rtmp://127.0.0.1:${peer.port}/live`)]);
  const { id } = created.json<Stream>();
  const studio = await here.studio(ida, id);
  studio.send([...headers(), ...frames({ frames: 25 })]);
  const output = async () => (await there.stream(ida, id)).outputs[0] as StreamOutput;
  const waiting = await until(async () => {
    const now = await output();
    return now.health?.nextAttemptAt ? now : false;
  });
  const retry = (outputId: string) => there.app.call('POST', `/api/v1/streams/${id}/outputs/${outputId}/retry`, ida);
  expect((await retry(id)).statusCode).toBe(404);
  peer.fault = 'none';
  expect((await retry(waiting.id)).statusCode).toBe(200);
  const accepted = await until(async () => {
    const { health } = await output();
    return health && ['starting', 'live'].includes(health.state) && health;
  });
  expect(Date.parse(accepted.since)).toBeLessThan(Date.parse(waiting.health?.nextAttemptAt ?? ''));
  await here.app.call('POST', `/api/v1/streams/${id}/end`, ida);
  expect((await retry(waiting.id)).statusCode).toBe(409);
  studio.close();
});
