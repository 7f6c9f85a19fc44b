import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { newId } from '../kernel/ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database?.drop());

type Row = Record<string, unknown>;
const at = new Date('2026-11-20T12:00:00Z');

test('what was there before is carried over: videos to be measured, what was made of pictures, and jobs', async () => {
  const rows = database.db.withTables<Record<string, Row>>();
  const put = (table: string, row: Row) => rows.insertInto(table).values(row).execute();
  const add = async (table: string, row: Row): Promise<string> => {
    const id = newId();
    await put(table, { id, ...row });
    return id;
  };
  await migrate(database.db, '011-sandbox');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const file = { workspaceId, bytes: 9, width: 4, height: 3, animated: false, name: 'a', thumbnailKey: 'small', createdAt: at };
  const named = (name: string) => ({ ...file, sourceHash: name, hash: name, fileKey: name });
  const mediaId = await add('media', { ...named('picture'), kind: 'image', contentType: 'image/png' });
  const videoId = await add('media', { ...named('video'), kind: 'video', contentType: 'video/mp4', duration: 3 });
  const made = { mediaId, maxBytes: 2_000_000, bytes: 8, width: 2, height: 2 };
  await put('mediaRendition', { ...made, contentType: 'image/webp', fileKey: 'picture-webp' });
  await put('mediaRendition', { ...made, contentType: 'image/png', fileKey: 'picture-png' });
  const postId = await add('post', { workspaceId, text: 'Before', createdAt: at, updatedAt: at });
  await put('postMedia', { postId, position: 0, mediaId, alt: 'What is seen' });
  const job = { workspaceId, mediaId: videoId, state: 'waiting', nextAttemptAt: at, createdAt: at };
  await add('videoJob', { ...job, kind: 'prepare', fingerprint: 'one' });
  await add('videoJob', { ...job, kind: 'trim', fingerprint: 'two', edit: '{}', output: '{"kind": "trim"}' });

  expect(await migrate(database.db)).toContain('014-fits');
  const measured = { framesPerSecond: null, videoCodec: null, audioCodec: null };
  expect(await rows.selectFrom('media').select(['framesPerSecond', 'videoCodec', 'audioCodec']).execute()).toEqual([measured, measured]);
  expect(await rows.selectFrom('mediaRendition').select(['spec', 'bytes', 'fileKey', 'place']).orderBy('spec').execute()).toEqual([
    { spec: 'at most 2000000 as image/png', bytes: 8, fileKey: 'picture-png', place: 'picture-png' },
    { spec: 'at most 2000000 as image/webp', bytes: 8, fileKey: 'picture-webp', place: 'picture-webp' },
  ]);
  expect(await rows.selectFrom('postMedia').select(['alt', 'crop']).execute()).toEqual([{ alt: 'What is seen', crop: false }]);

  const rendition = { ...job, kind: 'rendition', fingerprint: 'three', spec: '{"kind": "video"}', wantedAt: at };
  await add('videoJob', rendition);
  await expect(add('videoJob', { ...rendition, fingerprint: 'four', spec: null })).rejects.toThrow(/video_job_recipe/);
  await expect(add('videoJob', { ...rendition, fingerprint: 'four', edit: '{}' })).rejects.toThrow(/video_job_output/);
});
