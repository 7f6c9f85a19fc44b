import type { Stream } from '@everycast/contract/streams';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { createPlans } from '../plans/plans.ts';

/* A process that is stopped hands its streams back. However long its restart takes, their sources find them. */

let database: TestDatabase;
let ida: Awaited<ReturnType<LiveStage['app']['join']>>;
let before: LiveStage;
beforeAll(async () => {
  database = await createTestDatabase();
  before = await startLive({ databaseUrl: database.url, plans: createPlans() });
  ida = await before.app.join('ida@example.org');
});
afterAll(async () => {
  await before?.close();
  await database?.drop();
});

const ask = (query: string, values: unknown[] = []) => runSql(database.db, query, values) as Promise<Record<string, unknown>[]>;

/** A stream whose process was stopped, so long ago that nobody waits for its source anymore. */
async function handedBack(): Promise<string> {
  const { id } = (await before.create(ida)).json<Stream>();
  const studio = await before.studio(ida, id);
  studio.send([...headers(), ...frames({ frames: 50 })]);
  await until(async () => (await before.stream(ida, id)).state === 'live');
  await before.streams.owner.close();
  await studio.closed;
  await ask("update stream set next_attempt_at = now() - interval '1 minute' where id = $1 and lease_token is null", [id]);
  return id;
}

test('a stream goes on after a slow restart, or ends with what happened', async () => {
  const id = await handedBack();
  const after = await startLive({ databaseUrl: database.url, plans: createPlans() });
  const leave = after.streams.processes.start(after.origin);
  const stop = after.streams.owner.start();
  try {
    await until(async () => (await ask('select next_attempt_at > now() as later from stream where id = $1', [id]))[0]?.later === true);
    expect(await after.stream(ida, id)).toMatchObject({ endedAt: null });
    const studio = await after.studio(ida, id);
    studio.send([...headers(), ...frames({ frames: 50 })]);
    await until(async () => (await after.stream(ida, id)).state === 'live');
    await after.streams.owner.close();
    await studio.closed;

    // A minute later.
    await ask("update live_process set since = now() - interval '61 seconds'");
    await ask("update stream set next_attempt_at = now() - interval '1 second' where id = $1", [id]);
    const stopAgain = after.streams.owner.start();
    const end = await until(async () => {
      const stream = await after.stream(ida, id);
      return stream.state === 'ended' && stream;
    });
    expect(end.ending).toBe('Everycast restarted during the stream, and the video source didn’t reconnect.');
    await stopAgain();
  } finally {
    await stop();
    await leave();
    await after.close();
  }
});
