import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

/** A stream of news ends when what let its reader in has ended, in whichever process that happens. */

let database: TestDatabase;
let serving: Identity;
let other: Identity;
let origin: string;

type Somebody = Awaited<ReturnType<Identity['join']>>;
type Caller = { cookie?: string; key?: string };

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await startIdentity({ databaseUrl: database.url });
  other = await startIdentity({ databaseUrl: database.url });
  origin = await serving.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await serving?.close();
  await other?.close();
  await database?.drop();
});

let count = 0;
const somebody = () => other.join(`reader${count++}@example.org`);

/** Opens the stream; `ended` resolves with the end that the server makes. */
async function follow({ cookie, key }: Caller, workspace: string) {
  const headers = { ...(cookie && { cookie }), ...(key && { authorization: `Bearer ${key}` }), 'x-workspace': workspace };
  const answer = await fetch(`${origin}/api/v1/events`, { headers });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(': open\n\n');
  let over = false;
  const ended = (async () => {
    while (!(await reader.read()).done);
    over = true;
  })();
  return { ended, isOver: () => over };
}

async function team(): Promise<{ owner: Somebody; member: Somebody; workspace: string }> {
  const [owner, member] = [await somebody(), await somebody()];
  const workspace = (await other.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  const row = { workspaceId: workspace, userId: member.id, role: 'contributor', joinedAt: new Date() };
  await database.db.withTables<{ member: typeof row }>().insertInto('member').values(row).execute();
  return { owner, member, workspace };
}

const sessions = () => database.db.withTables<{ authSession: { userId: string; expiresAt: Date } }>();

test('signing out ends it, and the stream of everybody else goes on', async () => {
  const { owner, member, workspace } = await team();
  const [mine, theirs] = [await follow(member, workspace), await follow(owner, workspace)];
  expect((await other.call('POST', '/api/auth/sign-out', member, {})).statusCode).toBe(200);
  await mine.ended;
  expect(theirs.isOver()).toBe(false);
});

test('leaving the workspace ends it, and being removed', async () => {
  for (const by of ['owner', 'member'] as const) {
    const made = await team();
    const stream = await follow(made.member, made.workspace);
    const url = `/api/v1/workspaces/current/members/${made.member.id}`;
    expect((await other.call('DELETE', url, { ...made[by], workspace: made.workspace })).statusCode).toBe(204);
    await stream.ended;
  }
});

test('a new password ends it, with a key as well', async () => {
  const { member, workspace } = await team();
  const { key } = (await other.call('POST', '/api/v1/api-keys', { ...member, workspace }, { name: 'CI' })).json();
  const streams = [await follow(member, workspace), await follow({ key }, workspace)];
  await other.post('/request-password-reset', { email: member.email });
  const token = /token=(\S+)/.exec((await other.mails())[0]?.text ?? '')?.[1];
  expect((await other.post('/reset-password', { token, newPassword: 'another password' })).statusCode).toBe(200);
  await Promise.all(streams.map(({ ended }) => ended));
});

test('revoking a key ends its stream, and not that of the session', async () => {
  const { member, workspace } = await team();
  const { key, id } = (await other.call('POST', '/api/v1/api-keys', { ...member, workspace }, { name: 'CI' })).json();
  const [byKey, bySession] = [await follow({ key }, workspace), await follow(member, workspace)];
  expect((await other.call('DELETE', `/api/v1/api-keys/${id}`, { ...member, workspace })).statusCode).toBe(204);
  await byKey.ended;
  expect(bySession.isOver()).toBe(false);
});

test('the end of the session ends it', async () => {
  const { member, workspace } = await team();
  const expiresAt = new Date(Date.now() + 1_500);
  await sessions().updateTable('authSession').set({ expiresAt }).where('userId', '=', member.id).execute();
  await (await follow(member, workspace)).ended;
});
