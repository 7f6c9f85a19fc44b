import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tests/support/until.ts';
import { createUploadWorld, picture, type UploadWorld } from '../../../../../tests/support/uploads.ts';
import type { Storage } from '../../../../kernel/storage.ts';

/* Uploads where files are in a bucket: here a disk that says it is one. */

let uploads: UploadWorld;
let files: Storage;
let stop: () => Promise<void>;
beforeAll(async () => {
  uploads = await createUploadWorld({
    storage: (real) => {
      files = Object.create(real, { isShared: { value: true } }) as Storage;
      return files;
    },
  });
  stop = uploads.world.media.start();
});
afterAll(async () => {
  await stop();
  await uploads.close();
});

const pieces = (url: string) =>
  sql<{ at: number; bytes: number }>`
  select at, bytes from media_upload_piece where ingest_id = ${uploads.idOf(url)} order by at`
    .execute(uploads.world.database.db)
    .then(({ rows }) => rows.map(({ at, bytes }) => [Number(at), Number(bytes)]));
const stored = async (url: string) => (await uploads.world.stored(uploads.here)).filter((name) => name.includes(uploads.idOf(url)));

test('pieces are objects until the file is complete, and nothing of them is left then', async () => {
  const bytes = await picture('red');
  const url = await uploads.locationOf(bytes.length, { name: 'red.png' });
  expect((await uploads.patch(url, 0, bytes.subarray(0, 60))).status).toBe(204);
  expect((await uploads.patch(url, 60, bytes.subarray(60, 61))).status).toBe(204);
  expect(await pieces(url)).toEqual([
    [0, 60],
    [60, 1],
  ]);
  expect(await stored(url)).toHaveLength(2);
  // Any process knows how much has arrived: nothing of it is on this one's disk.
  expect((await uploads.ask('HEAD', url)).headers.get('upload-offset')).toBe('61');
  expect((await uploads.patch(url, 60, bytes.subarray(60))).status).toBe(409);
  expect((await uploads.patch(url, 61, bytes.subarray(61))).status).toBe(204);
  const { state, media } = await uploads.settled(url);
  expect([state, media?.name, media?.width]).toEqual(['done', 'red.png', 50]);
  expect(await pieces(url)).toEqual([]);
  await until(async () => (await stored(url)).length === 2);
});

test('what arrived before a connection broke is kept', async () => {
  const bytes = await picture('orange');
  const url = await uploads.locationOf(bytes.length);
  const sending = uploads.sendSlowly(url, bytes.subarray(0, 50), bytes.length);
  await until(async () => (await uploads.world.leftOver()).length > 0);
  sending.cut();
  await until(async () => (await uploads.ask('HEAD', url)).headers.get('upload-offset') === '50');
  expect((await uploads.patch(url, 50, bytes.subarray(50))).status).toBe(204);
  expect((await uploads.settled(url)).state).toBe('done');
});

test('an upload whose process died after its last piece is passed on by the next look', async () => {
  const bytes = await picture('navy');
  const url = await uploads.locationOf(bytes.length);
  await uploads.patch(url, 0, bytes.subarray(0, 70));
  const { id, workspaceId } = { id: uploads.idOf(url), workspaceId: uploads.here };
  await files.put(`media/${workspaceId}/${id}-piece-70`, bytes.subarray(70), 'application/octet-stream');
  await sql`insert into media_upload_piece (ingest_id, at, bytes) values (${id}, 70, ${bytes.length - 70})`.execute(
    uploads.world.database.db,
  );
  await uploads.world.media.uploads.tidy();
  expect((await uploads.settled(url)).state).toBe('done');
});

test('a piece that the bucket has lost is sent again', async () => {
  const bytes = await picture('plum');
  const url = await uploads.locationOf(bytes.length);
  await uploads.patch(url, 0, bytes.subarray(0, 30));
  await uploads.patch(url, 30, bytes.subarray(30, 80));
  await files.delete(`media/${uploads.here}/${uploads.idOf(url)}-piece-30`);
  await uploads.patch(url, 80, bytes.subarray(80));
  expect((await uploads.ask('HEAD', url)).headers.get('upload-offset')).toBe('30');
  expect((await uploads.patch(url, 30, bytes.subarray(30))).status).toBe(204);
  expect((await uploads.settled(url)).state).toBe('done');
});

test('an upload that is given up leaves no piece', async () => {
  const bytes = await picture('pink');
  const url = await uploads.locationOf(bytes.length);
  await uploads.patch(url, 0, bytes.subarray(0, 30));
  expect((await uploads.ask('DELETE', url)).status).toBe(204);
  expect(await stored(url)).toEqual([]);
  expect(await pieces(url)).toEqual([]);
});

test('a large piece is cut into objects', async () => {
  const bytes = Buffer.alloc(40_000_000, 'not a picture');
  const url = await uploads.locationOf(bytes.length + 1, { name: 'a.mp4' });
  expect((await uploads.patch(url, 0, bytes)).status).toBe(204);
  expect(await pieces(url)).toEqual([
    [0, 16_000_000],
    [16_000_000, 16_000_000],
    [32_000_000, 8_000_000],
  ]);
  const sizes = await Promise.all(
    [0, 16_000_000, 32_000_000].map((at) => files.get(`media/${uploads.here}/${uploads.idOf(url)}-piece-${at}`)),
  );
  expect(Buffer.concat(sizes).equals(bytes)).toBe(true);
});
