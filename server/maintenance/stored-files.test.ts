import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { storedFiles } from './stored-files.ts';

/** Keys of other kinds; `video_file` lists files before they are there, and those that are needed stand in other columns too. A new column belongs here, or into the list. */
const noFiles = [
  'api_key_binding.key_id',
  'webhook_endpoint.key_id',
  'assistant_settings.api_key',
  'auth_api_key.key',
  'auth_passkey.public_key',
  'idempotency_key.key',
  'account_group.name_key',
  'proxy.name_key',
  'label.name_key',
  'snippet.name_key',
  'notification.group_key',
  'engagement_action.request_key',
  'post.request_key',
  'reply_request.request_key',
  'bulk_done.request_key',
  'video_file.key',
  'feed_seen.key',
  'post_import_row.text_key',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every column that holds the key of a file is in the list of what a backup takes along', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)key(_|$)' order by 1`,
  );
  await client.end();
  expect(rows.map(({ name }) => name).filter((name) => !noFiles.includes(name))).toEqual(
    storedFiles.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});
