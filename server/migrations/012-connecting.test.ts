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

const at = new Date('2026-11-21T12:00:00Z');

test('accounts that were there before are real ones; an app is entered once for a platform, and registered as often as needed', async () => {
  const { rows, add } = rowsIn(database);
  await migrate(database.db, '011-sandbox');
  const workspaceId = await add('workspace', { name: 'Studio', zone: 'UTC', personalOf: null, createdAt: at });
  const named = { platform: 'bluesky', service: 'https://pds.example', remoteId: 'did:plc:x', handle: 'mara.example', displayName: 'Mara' };
  const accountId = await add('account', { workspaceId, ...named, state: 'healthy', credentials: 'sealed', version: 1, createdAt: at });

  expect(await migrate(database.db)).toContain('012-connecting');
  expect(await rows.selectFrom('account').select(['id', 'sandbox', 'appId']).execute()).toEqual([
    { id: accountId, sandbox: false, appId: null },
  ]);
  const app = { platform: 'x', service: 'https://x.example', clientId: 'a', clientSecret: 'sealed', createdAt: at };
  await add('platformApp', { ...app, registered: false });
  await expect(add('platformApp', { ...app, registered: false })).rejects.toThrow(/platform_app_entered/);
  const appId = await add('platformApp', { ...app, registered: true, redirectUrl: 'https://here.example' });
  await add('platformApp', { ...app, registered: true, redirectUrl: 'https://here.example' });
  await sql`update account set app_id = ${appId}`.execute(database.db);
  await rows.deleteFrom('platformApp').execute();
  expect(await rows.selectFrom('account').select('appId').execute()).toEqual([{ appId: null }]);
});
