import { randomUUID } from 'node:crypto';
import type { Post } from '@everycast/contract/posts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { signUp } from '../support/visitor.ts';
import { startWholeApp } from '../support/whole-app.ts';

/* PostgreSQL refuses a prepared statement whose columns have changed: an older process must not have one that selects all of them. */

test('posts and accounts can be read while a newer release adds columns to every table', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const app = await startWholeApp(database.url);
  onTestFinished(() => app.close());
  const person = await signUp(app.origin);
  const { id: workspace } = await person.call<{ id: string }>('GET', '/api/v1/workspaces/current');
  const account = randomUUID();
  await sql`
    insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
    values (${account}, ${workspace}, 'bluesky', 'https://example.org', ${account}, 'mara', 'Mara', 'healthy', 'sealed', 1, false, now(), now())
  `.execute(database.db);
  const label = await person.call<{ id: string }>('POST', '/api/v1/labels', { name: 'Launch', color: 'teal' });
  const { id } = await person.call<Post>('POST', '/api/v1/posts', { text: 'A post', accountIds: [account], labelIds: [label.id] });
  // More at once than connections, so that each has prepared what they read with.
  const readMany = () =>
    Promise.all(
      Array.from({ length: 30 }, async () => [
        await person.call<{ items: unknown[] }>('GET', '/api/v1/posts'),
        await person.call<Post>('GET', `/api/v1/posts/${id}`),
      ]),
    );
  const before = await readMany();

  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    database.db,
  );
  for (const { name } of rows) await sql`alter table ${sql.table(name)} add column added_later text`.execute(database.db);
  expect(rows.map(({ name }) => name)).toContain('account');

  expect(await readMany()).toEqual(before);
});
