import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';
import { runSql } from '../../kernel/database/run-sql.ts';

/** What somebody at an unlocked computer must not do: it gives others access, or takes it. */

let database: TestDatabase;
let app: WholeApp;
let [owner, other]: Visitor[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url);
  [owner, other] = [await signUp(app.origin), await signUp(app.origin)];
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const run = (statement: string, values: unknown[] = []) => runSql(database.db, statement, values);
async function call(method: string, path: string, body?: object, workspace?: string) {
  const headers = { cookie: owner?.cookie ?? '', origin: app.origin, ...(workspace && { 'x-workspace': workspace }) };
  const answer = await fetch(app.origin + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, code: text === '' ? undefined : JSON.parse(text).error?.code, text };
}

test('a server, a workspace, a calendar feed and a stream key are given away only by someone who has just shown who they are', async () => {
  const of = async (visitor: Visitor | undefined) => {
    const answer = await fetch(`${app.origin}/api/v1/me`, { headers: { cookie: visitor?.cookie ?? '' } });
    return ((await answer.json()) as { id: string }).id;
  };
  const [me, them] = [await of(owner), await of(other)];
  const { id: workspace } = JSON.parse((await call('POST', '/api/v1/workspaces', { name: 'Agency' })).text) as { id: string };
  await run("insert into member (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', now())", [workspace, them]);
  const member = `/api/v1/workspaces/current/members/${them}`;
  const needing: Parameters<typeof call>[] = [
    ['PATCH', member, { role: 'owner' }, workspace],
    ['POST', '/api/v1/calendar-feed', undefined, workspace],
    ['POST', '/api/v1/stream-key', undefined, workspace],
    ['POST', '/api/v1/server/owner', { id: them }],
  ];
  await run("update auth_session set created_at = now() - interval '1 hour' where user_id = $1", [me]);
  for (const of of needing) expect([of[1], (await call(...of)).code]).toEqual([of[1], 'confirm_identity']);
  // A role below an owner's can be taken back.
  expect((await call('PATCH', member, { role: 'admin' }, workspace)).status).toBe(200);
  await run('update auth_session set confirmed_at = now() where user_id = $1', [me]);
  for (const of of needing) expect([of[1], (await call(...of)).status]).toEqual([of[1], expect.toSatisfy((status) => status < 300)]);
});
