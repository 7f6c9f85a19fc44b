import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { createNotificationsStore } from './notification-store.ts';

/* Transactions that write a person's notifications wait for each other before the first row, so the order of rows doesn't matter. */

let database: TestDatabase;
let store: ReturnType<typeof createNotificationsStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNotificationsStore(database.db);
});
afterAll(async () => database?.drop());

const at = new Date('2026-11-21T12:00:00Z');
const ask = (query: string, values: unknown[] = []) => runSql(database.db, query, values) as Promise<Record<string, unknown>[]>;
let workspaceId = '';
let userIds: string[] = [];
beforeEach(async () => {
  workspaceId = newId();
  userIds = [newId(), newId()].toSorted();
  await ask('insert into workspace (id, name, zone, created_at) values ($1, $2, $3, $4)', [workspaceId, 'Studio', 'UTC', at]);
  for (const id of userIds) {
    await ask('insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ($1, $1, $1 || $2, true, $3, $3)', [
      id,
      '@example.org',
      at,
    ]);
  }
});

const news = (userId: string, groupKey: string) => ({
  id: newId(),
  userId,
  workspaceId,
  groupKey,
  kind: 'post.failed',
  title: verbatim('A post failed'),
  body: verbatim(''),
  link: null,
  readAt: null,
  accountId: null,
  postId: null,
  inApp: true,
  emailPending: true,
  since: at,
  createdAt: at,
});

async function untilOneWaits(): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await ask(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

test.each([
  ['a mail', (tx: Tx, userId: string) => store.pendingMail(tx, userId)],
  ['reading all', (tx: Tx, userId: string) => store.read(tx, userId, workspaceId, undefined, at)],
])('%s waits for news in several groups', async (_what, other) => {
  const [userId = ''] = userIds;
  await store.transaction((tx) => store.add(tx, [news(userId, 'one'), news(userId, 'two')]));
  let attempts = 0;
  let meanwhile: Promise<unknown> = Promise.resolve();
  await store.transaction(async (tx) => {
    attempts += 1;
    if (attempts > 1) return;
    // The later row first.
    await store.add(tx, [news(userId, 'two')]);
    meanwhile = store.transaction(async (tx) => {
      attempts += 1;
      await other(tx, userId);
    });
    await untilOneWaits();
    await store.add(tx, [news(userId, 'one')]);
  });
  await meanwhile;
  // Neither ended in a deadlock and was repeated.
  expect(attempts).toBe(2);
});
