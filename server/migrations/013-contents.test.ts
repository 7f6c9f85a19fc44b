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

test('posts of before are posts of one part, with their pictures in it, and nothing chosen', async () => {
  const rows = database.db.withTables<Record<string, Row>>();
  const put = (table: string, row: Row) => rows.insertInto(table).values(row).execute();
  const add = async (table: string, row: Row): Promise<string> => {
    const id = newId();
    await put(table, { id, ...row });
    return id;
  };
  await migrate(database.db, '011-sandbox');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const named = { platform: 'bluesky', service: 'https://pds.example', remoteId: 'did:plc:x', handle: 'mara.example', displayName: 'Mara' };
  const accountId = await add('account', { workspaceId, ...named, state: 'healthy', credentials: 'sealed', version: 1, createdAt: at });
  const postId = await add('post', { workspaceId, text: 'Before', createdAt: at, updatedAt: at });
  const targetId = await add('target', { postId, workspaceId, accountId, state: 'draft', text: 'Own', ownMedia: true });
  const size = { contentType: 'image/png', bytes: 9, width: 4, height: 3, animated: false };
  const keys = { sourceHash: 'x', hash: 'x', name: 'a.png', fileKey: 'x', thumbnailKey: 'x' };
  const mediaId = await add('media', { workspaceId, kind: 'image', ...size, ...keys, createdAt: at });
  await put('postMedia', { postId, targetId: null, position: 0, mediaId, alt: 'Shared' });
  await put('postMedia', { postId, targetId, position: 0, mediaId, alt: 'Own' });

  expect(await migrate(database.db)).toContain('013-contents');
  const post = rows.selectFrom('post').select(['text', 'thread', 'firstComment', 'options']);
  expect(await post.execute()).toEqual([{ text: 'Before', thread: [], firstComment: '', options: {} }]);
  const target = rows.selectFrom('target').select(['text', 'ownMedia', 'thread', 'firstComment', 'options']);
  expect(await target.execute()).toEqual([{ text: 'Own', ownMedia: true, thread: null, firstComment: null, options: null }]);
  const media = rows.selectFrom('postMedia').select(['part', 'position', 'alt']).orderBy('alt', 'desc');
  expect(await media.execute()).toEqual([
    { part: 0, position: 0, alt: 'Shared' },
    { part: 0, position: 0, alt: 'Own' },
  ]);

  // The same place of another part is another place; of the same part it is taken.
  await put('postMedia', { postId, targetId: null, part: 1, position: 0, mediaId, alt: 'Second part' });
  await expect(put('postMedia', { postId, targetId: null, part: 1, position: 0, mediaId, alt: '' })).rejects.toThrow(/post_media_position/);
});
