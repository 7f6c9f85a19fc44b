import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { createDomainEvents } from './domain-events.ts';
import { newId } from './ids.ts';

/* Features notify each other inside one transaction. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Tables = { workspace: { id: string; name: string; zone: string; createdAt: Date } };

test('listeners run in the order they were registered, each with the event, before emitting returns', async () => {
  const events = createDomainEvents();
  const heard: string[] = [];
  events.on('account.healthy', async (_tx, { accountId }) => {
    await Promise.resolve();
    heard.push(`first ${accountId}`);
  });
  events.on('account.healthy', async () => void heard.push('second'));
  events.on('account.disconnected', async () => void heard.push('another event'));
  await events.emit(database.db, 'account.healthy', { accountId: 'a' });
  expect(heard).toEqual(['first a', 'second']);
});

test('what a listener writes is committed or rolled back with the transaction that emits', async () => {
  const events = createDomainEvents();
  const id = newId();
  events.on('account.healthy', async (tx) => {
    await tx.withTables<Tables>().insertInto('workspace').values({ id, name: 'Studio', zone: 'UTC', createdAt: new Date() }).execute();
  });
  const found = () => database.db.withTables<Tables>().selectFrom('workspace').select('id').where('id', '=', id).execute();
  const emit = (failing: boolean) =>
    database.db.transaction().execute(async (tx) => {
      await events.emit(tx, 'account.healthy', { accountId: id });
      if (failing) throw new Error('The emitter fails afterwards.');
    });
  await expect(emit(true)).rejects.toThrow('afterwards');
  expect(await found()).toEqual([]);
  await emit(false);
  expect(await found()).toEqual([{ id }]);
});

test('a listener that fails ends what emitted', async () => {
  const events = createDomainEvents();
  events.on('media.deleted', () => Promise.reject(new Error('Not possible.')));
  await expect(events.emit(database.db, 'media.deleted', { mediaIds: [] })).rejects.toThrow('Not possible.');
});
