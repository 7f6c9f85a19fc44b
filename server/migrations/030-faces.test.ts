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

test('crops proposed before are looked for again, other clip jobs stay, and crops may follow faces', async () => {
  const { rows, add } = rowsIn(database);
  await migrate(database.db, '029-ledger-order');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const file = { workspaceId, bytes: 9, width: 4, height: 3, animated: false, name: 'a', thumbnailKey: 'small', createdAt: at };
  const keys = { sourceHash: 'a', hash: 'a', fileKey: 'a' };
  const mediaId = await add('media', { ...file, ...keys, kind: 'video', contentType: 'video/mp4', duration: 3 });
  const job = { workspaceId, mediaId, state: 'done', createdAt: at, finishedAt: at };
  const framing = { ...job, kind: 'framing', segments: '[]' };
  await add('clipJob', { ...framing, asked: 'one', keyframes: '[]', follows: 'motion' });
  const open = await add('clipJob', { ...framing, asked: 'two', state: 'waiting', finishedAt: null });
  const highlights = await add('clipJob', { ...job, kind: 'highlights', asked: 'highlights' });
  await expect(add('clipJob', { ...framing, asked: 'three', keyframes: '[]', follows: 'faces' })).rejects.toThrow(/follows/);

  expect(await migrate(database.db)).toContain('030-faces');
  const left = await rows.selectFrom('clipJob').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual([open, highlights].sort());
  await add('clipJob', { ...framing, asked: 'three', keyframes: '[]', follows: 'faces' });
  await expect(add('clipJob', { ...framing, asked: 'four', keyframes: '[]', follows: 'birds' })).rejects.toThrow(/follows/);
});
