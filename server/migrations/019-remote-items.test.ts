import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { rowsIn } from '../../tests/support/rows.ts';
import { migrate } from '../kernel/database/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database?.drop());

type Row = Record<string, unknown>;
const at = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:01:00Z');

test('what is out already belongs to who sent it; of two that were given the same post, to the first', async () => {
  const { rows, add } = rowsIn(database);
  await migrate(database.db, '018-link-cards');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const connect = (platform: string, remoteId: string) =>
    add('account', {
      ...{ workspaceId, platform, service: `https://${platform}.example`, remoteId, handle: 'mara', displayName: 'Mara' },
      ...{ state: 'healthy', credentials: 'sealed', version: 1, createdAt: at },
    });
  const publish = async (accountId: string, remoteId: string | null, publishedAt: Date): Promise<string> => {
    const postId = await add('post', { workspaceId, text: 'Before', createdAt: at, updatedAt: at, dueAt: at });
    return add('target', { postId, workspaceId, accountId, state: 'published', dueAt: at, remoteId, publishedAt });
  };
  const line = (targetId: string, step: string, kind: string, outcome: object | null, finishedAt: Date, act = 'send') =>
    add('ledgerStep', {
      ...{ targetId, round: 1, step, kind, what: 'Post', act, state: 'done', attempt: 1, startedAt: at, finishedAt },
      outcome: JSON.stringify(outcome),
    });
  const mastodon = await connect('mastodon', '1');
  const second = await publish(mastodon, '77', later);
  await line(second, 'create', 'publish', { id: '77' }, later, 'look');
  const first = await publish(mastodon, '77', at);
  await line(first, 'upload 1', 'upload', { id: '5' }, at);
  await line(first, 'create', 'publish', { id: '77' }, at);
  await line(first, 'part 2', 'publish', { id: '78' }, at);
  const elsewhere = await publish(await connect('mastodon', '2'), '77', later);
  const tiktok = await publish(await connect('tiktok', '3'), '90', at);
  await line(tiktok, 'create', 'publish', { publishId: 'p' }, at);
  await line(tiktok, 'wait 1', 'wait', { postId: '90' }, at);
  const byPerson = await publish(mastodon, null, at);
  await line(byPerson, 'create', 'publish', null, at, 'person');

  expect(await migrate(database.db)).toContain('019-remote-items');
  const items = rows.selectFrom('remoteItem').select(['platform', 'accountRemoteId', 'remoteId', 'targetId', 'step', 'likeness']);
  const none = { likeness: null };
  expect(await items.orderBy('remoteId').orderBy('accountRemoteId').execute()).toEqual([
    { ...none, platform: 'mastodon', accountRemoteId: '1', remoteId: '77', targetId: first, step: 'create' },
    { ...none, platform: 'mastodon', accountRemoteId: '2', remoteId: '77', targetId: elsewhere, step: 'create' },
    { ...none, platform: 'mastodon', accountRemoteId: '1', remoteId: '78', targetId: first, step: 'part 2' },
    { ...none, platform: 'tiktok', accountRemoteId: '3', remoteId: '90', targetId: tiktok, step: 'create' },
  ]);
  const item = { platform: 'mastodon', service: 'https://mastodon.example', accountRemoteId: '1', round: 1, step: 'create', sentAt: at };
  const put = (more: Row) =>
    rows
      .insertInto('remoteItem')
      .values({ ...item, ...more })
      .execute();
  await expect(put({ remoteId: '77', targetId: byPerson })).rejects.toThrow(/remote_item_once/);
  await expect(put({ remoteId: null, targetId: byPerson })).rejects.toThrow(/remote_item_likeness/);
  await put({ remoteId: null, targetId: byPerson, likeness: 'x' });
  await put({ remoteId: null, targetId: second, likeness: 'x' });
});
