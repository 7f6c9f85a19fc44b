import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { rowsIn } from '../../tests/support/rows.ts';
import { migrate } from '../kernel/database/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database?.drop());

const at = new Date('2026-11-20T12:00:00Z');

test('edits and jobs from before have no crop keyframes, and what they say stays', async () => {
  const { rows, add } = rowsIn(database);
  await migrate(database.db, '018-link-cards');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const file = { workspaceId, bytes: 9, width: 4, height: 3, animated: false, name: 'a', thumbnailKey: 'small', createdAt: at };
  const keys = { sourceHash: 'a', hash: 'a', fileKey: 'a' };
  const mediaId = await add('media', { ...file, ...keys, kind: 'video', contentType: 'video/mp4', duration: 3 });
  await rows.insertInto('video').values({ workspaceId, mediaId, edit: '{"speed": 2}' }).execute();
  const job = { workspaceId, mediaId, state: 'waiting', nextAttemptAt: at, createdAt: at };
  await add('videoJob', { ...job, kind: 'prepare', fingerprint: 'one' });
  await add('videoJob', { ...job, kind: 'trim', fingerprint: 'two', edit: '{"speed": 1}', output: '{"kind": "trim"}' });

  expect(await migrate(database.db)).toContain('026-framing');
  expect(await rows.selectFrom('video').select('edit').execute()).toEqual([{ edit: { speed: 2, cropKeyframes: [] } }]);
  const edits = await rows.selectFrom('videoJob').select('edit').orderBy('kind').execute();
  expect(edits).toEqual([{ edit: null }, { edit: { speed: 1, cropKeyframes: [] } }]);

  const framing = { workspaceId, mediaId, kind: 'framing', asked: 'framing', state: 'waiting', createdAt: at, segments: '[]' };
  await add('clipJob', framing);
  const done = { ...framing, asked: 'other', state: 'done', finishedAt: at };
  await expect(add('clipJob', done)).rejects.toThrow(/clip_job_keyframes/);
  await expect(add('clipJob', { ...framing, asked: 'other', segments: null })).rejects.toThrow(/clip_job_segments/);
});
