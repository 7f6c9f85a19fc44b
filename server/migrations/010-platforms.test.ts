import { sql } from 'kysely';
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

test('what was there before is carried over: accounts, and what every line of the ledger was about', async () => {
  const { rows, add } = rowsIn(database);
  await migrate(database.db, '009-restored');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const named = { platform: 'bluesky', service: 'https://pds.example', remoteId: 'did:plc:x', handle: 'mara.example', displayName: 'Mara' };
  const accountId = await add('account', { workspaceId, ...named, state: 'healthy', credentials: 'sealed', version: 1, createdAt: at });
  const postId = await add('post', { workspaceId, text: 'Before', createdAt: at, updatedAt: at, dueAt: at });
  const place = { remoteId: 'at://x', permalink: 'https://bsky.app/x', publishedAt: at };
  const targetId = await add('target', { postId, workspaceId, accountId, state: 'published', dueAt: at, ...place });
  const line = { targetId, round: 1, attempt: 1, startedAt: at, finishedAt: at };
  await add('ledgerStep', { ...line, step: 'upload 1', act: 'send', state: 'done', outcome: '{"blob": 1}' });
  await add('ledgerStep', { ...line, step: 'upload 12', act: 'send', state: 'failed' });
  await add('ledgerStep', { ...line, step: 'create', act: 'send', state: 'unconfirmed', intent: '{"rkey": "3k"}' });
  await add('ledgerStep', { ...line, step: 'create', act: 'look', state: 'done', outcome: '{"uri": "at://x"}' });

  expect(await migrate(database.db)).toContain('010-platforms');
  expect(await rows.selectFrom('account').select(['id', 'traits']).execute()).toEqual([{ id: accountId, traits: {} }]);
  const ledger = rows
    .selectFrom('ledgerStep')
    .select(['step', 'kind', 'what', 'spends', 'state', 'intent', 'outcome', 'kept'])
    .orderBy('id');
  const blank = { spends: null, intent: null, outcome: null, kept: null };
  expect(await ledger.execute()).toEqual([
    { ...blank, step: 'upload 1', kind: 'upload', what: 'Picture 1', state: 'done', outcome: { blob: 1 } },
    { ...blank, step: 'upload 12', kind: 'upload', what: 'Picture 12', state: 'failed' },
    { ...blank, step: 'create', kind: 'publish', what: 'Post', state: 'unconfirmed', intent: { rkey: '3k' } },
    { ...blank, step: 'create', kind: 'publish', what: 'Post', state: 'done', outcome: { uri: 'at://x' } },
  ]);
  expect(await rows.selectFrom('target').select(['state', 'remoteId', 'publishedAt']).execute()).toEqual([
    { state: 'published', remoteId: 'at://x', publishedAt: at },
  ]);

  // From now on every line says what it is about.
  await expect(add('ledgerStep', { ...line, step: 'create', act: 'send', state: 'intended' })).rejects.toThrow(/kind/);
  await add('ledgerStep', { ...line, step: 'wait', kind: 'wait', what: 'Video 1', act: 'send', state: 'waiting' });
  await sql`update target set state = 'publishing'`.execute(database.db); // out, and at work on what follows
  await expect(sql`update target set state = 'published', published_at = null`.execute(database.db)).rejects.toThrow(/target_published/);
});
