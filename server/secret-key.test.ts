import type { Account } from '@everycast/contract/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../tests/support/server-process.ts';
import { signIn, signUp } from '../tests/support/visitor.ts';
import { newId } from './kernel/ids.ts';
import { createSecrets } from './kernel/secrets.ts';

/* The real process on a database whose secrets were sealed with a key that it does not have any more. */

const lost = 'the key that was lost';
const found = 'the key that was made instead';
const settings = '/api/v1/settings/assistant';

let ground: Ground;
let database: TestDatabase;
beforeEach(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
});
afterEach(async () => {
  await ground.close();
  await database.drop();
});

const startWith = (SECRET_KEY: string): Launched => ground.launch({ DATABASE_URL: database.url, SECRET_KEY });

/** An account as connecting leaves it behind. */
async function addAccount(workspaceId: string): Promise<void> {
  const row = {
    id: newId(),
    workspaceId,
    platform: 'bluesky',
    service: 'http://localhost:1',
    remoteId: 'did:plc:ida',
    handle: 'ida.test',
    displayName: 'Ida',
    state: 'healthy',
    version: 1,
    credentials: createSecrets(lost).seal('{}', 'account'),
    checkedAt: new Date(),
    createdAt: new Date(),
  };
  await database.db.withTables<{ account: typeof row }>().insertInto('account').values(row).execute();
}

test('accounts wait for their person from the first moment, and nothing else breaks', { timeout: 180_000 }, async () => {
  const first = startWith(lost);
  const person = await signUp(await first.ready);
  const { items } = await person.call<{ items: { id: string }[] }>('GET', '/api/v1/workspaces');
  await addAccount(items[0]?.id ?? '');
  const model = { provider: 'openai-compatible', model: 'local', baseUrl: 'http://localhost:1/v1', apiKey: 'sk-test' };
  expect(await person.call('PUT', settings, model)).toMatchObject({ hasKey: true });
  first.kill('SIGTERM');
  await first.ended;

  const next = startWith(found);
  const url = await next.ready;
  await expect(person.at(url).call('GET', '/api/v1/me')).rejects.toThrow('401');
  const again = await signIn(url, person.email);
  const accounts = await again.call<{ items: Account[] }>('GET', '/api/v1/accounts');
  expect(accounts.items).toMatchObject([
    {
      state: 'reconnect',
      problem:
        'This account’s sign-in can’t be read because the server’s SECRET_KEY changed. Restore the old key and test the account, or connect it again.',
    },
  ]);
  expect(await again.call('GET', settings)).toMatchObject({ provider: 'openai-compatible', hasKey: false });
  expect(await again.call('GET', '/api/v1/assistant')).toMatchObject({ provider: 'openai-compatible' });
  expect(await again.call('PUT', settings, model)).toMatchObject({ hasKey: true });

  next.kill('SIGTERM');
  const { code, out, err } = await next.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/"accounts":1,"msg":"SECRET_KEY is not the one under which these accounts were connected\./);
});
