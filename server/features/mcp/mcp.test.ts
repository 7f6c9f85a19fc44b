import type { Confirmation } from '@everycast/contract/permissions';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';
import { assistantHeader } from '../../kernel/http/access.ts';

/** The whole application over HTTP, as the official client of the protocol sees it. */

let database: TestDatabase;
let identity: Identity;
let app: WholeApp;
const clients: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  app = await startWholeApp(database.url);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };
let people = 0;

/** A person with a workspace and an account of their own, so that no test counts against another's limits. */
async function somebody() {
  const { cookie } = await identity.join(`person${++people}@example.org`);
  const workspace: string = (await identity.call('POST', '/api/v1/workspaces', { cookie }, { name: 'Studio' })).json().id;
  const send = async (headers: Record<string, string>, method: string, path: string, body?: object) => {
    const type = body && { 'content-type': 'application/json' };
    const answer = await fetch(app.origin + path, {
      method,
      headers: { ...headers, ...type },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const inPerson = (method: string, path: string, body?: object) =>
    send({ cookie, origin: app.origin, 'x-workspace': workspace }, method, path, body);
  const account: string = (await inPerson('POST', '/api/v1/accounts/bluesky/sandbox', {})).body.id;
  return {
    workspace,
    account,
    inPerson,
    /** Another member, by their cookie. */
    by: (member: string, method: string, path: string, body?: object) =>
      send({ cookie: member, origin: app.origin, 'x-workspace': workspace }, method, path, body),
    byKey: (key: string, method: string, path: string, body?: object) => send({ authorization: `Bearer ${key}` }, method, path, body),
    async key(confirmation?: Confirmation, more: object = {}): Promise<string> {
      const wanted = { name: 'Claude', ...(confirmation && { confirmation }), ...more };
      return (await identity.call('POST', '/api/v1/api-keys', { cookie, workspace }, wanted)).json().key;
    },
  };
}

const address = () => new URL(`${app.origin}/mcp`);

/** An assistant that is connected with a key. */
async function connect(key: string, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'an assistant', version: '1' });
  clients.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(address(), { requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } } }),
  );
  const answer = async (name: string, input: object = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content as { type: string; text: string }[];
    return { isError, text: first?.text ?? '' };
  };
  return {
    client,
    answer,
    /** What a tool answers that succeeds. */
    async call(name: string, input: object = {}) {
      const { isError, text } = await answer(name, input);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
  };
}

/** Sends what no client would. */
const raw = (key: string | null, body: string, headers: Record<string, string> = {}) =>
  fetch(address(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body,
  });
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

test('an assistant finds tools, resources and prompts, and learns where it is and what it may do', async () => {
  const { key, workspace, account } = await somebody();
  const { client, call } = await connect(await key('ask'));
  expect(client.getInstructions()).toContain('get_workspace');
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  for (const name of [
    'list_accounts',
    'create_draft',
    'preview_post',
    'schedule_post',
    'add_to_queue',
    'list_media',
    'reply',
    'get_analytics',
  ])
    expect(names).toContain(name);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect([name, inputSchema.type, typeof annotations?.readOnlyHint]).toEqual([name, 'object', 'boolean']);
    expect(description?.length ?? 0).toBeGreaterThan(20);
  }
  const where = await call('get_workspace');
  expect(where).toMatchObject({ id: workspace, confirmation: 'ask' });
  expect(where.permissions).not.toContain('post.publish');
  expect((await call('list_accounts')).items).toMatchObject([{ id: account, platform: 'bluesky' }]);

  const { resources } = await client.listResources();
  for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
  const { prompts } = await client.listPrompts();
  expect(prompts.find(({ name }) => name === 'plan_week')).toMatchObject({ title: 'Plan a week', arguments: [{ name: 'topic' }] });
  const { messages } = await client.getPrompt({ name: 'plan_week', arguments: { topic: 'winter tires' } });
  expect(JSON.stringify(messages)).toContain('winter tires');
});

test('everything that is there to read can be read', async () => {
  const { key } = await somebody();
  const { call } = await connect(await key('ask'));
  const period = { from: '2026-01-01', to: '2026-01-31' };
  for (const [name, input] of [
    ['list_account_groups', {}],
    ['list_labels', {}],
    ['list_activity', {}],
    ['list_posts', { states: ['draft', 'scheduled'], search: 'x' }],
    ['list_queues', {}],
    ['list_media', { kind: 'image', unused: true }],
    ['list_conversations', {}],
    ['get_analytics', period],
    ['compare_analytics', { ...period, by: 'account' }],
    ['list_top_posts', period],
    ['list_streams', {}],
    ['list_scheduled_streams', {}],
  ] as const)
    expect([name, typeof (await call(name, input))]).toEqual([name, 'object']);
});

test('a draft comes with its link and every platform’s issues, and is in the activity under the assistant’s name', async () => {
  const { key, account, inPerson } = await somebody();
  const { call } = await connect(await key('ask'));
  const made = await call('create_draft', { text: 'x'.repeat(301), accountIds: [account], requestId: 'first' });
  expect(made).toMatchObject({
    post: { state: 'draft' },
    issues: [{ accountId: account, platform: 'bluesky', weight: 'stops', field: 'text' }],
  });
  expect(made.link).toBe(`${app.origin}/post-composer?post=${made.post.id}`);
  // The same again makes no second one.
  expect((await call('create_draft', { text: 'x'.repeat(301), accountIds: [account], requestId: 'first' })).post.id).toBe(made.post.id);
  const changed = await call('change_draft', { postId: made.post.id, text: 'Short', textByAccount: { [account]: 'Short here' } });
  expect(changed).toMatchObject({ post: { text: 'Short' }, issues: [] });
  expect(await call('preview_post', { postId: made.post.id })).toMatchObject({ targets: [{ text: 'Short here', issues: [] }] });
  const { items } = (await inPerson('GET', '/api/v1/activity?kind=post')).body;
  expect(items).toMatchObject([{ action: 'post.created', source: 'key', by: { name: 'Claude' } }]);
  await call('delete_draft', { postId: made.post.id });
  expect((await call('list_posts')).items).toEqual([]);
});

test('an assistant that asks publishes nothing, by any way, until its person does', async () => {
  const { key, account, inPerson, byKey } = await somebody();
  const asking = await key('ask');
  const { call, answer } = await connect(asking);
  const { post } = await call('create_draft', { text: 'Opening hours', accountIds: [account] });
  for (const [tool, input] of [
    ['schedule_post', { postId: post.id, ...schedule }],
    ['publish_post', { postId: post.id }],
  ] as const) {
    const left = await call(tool, input);
    expect(left).toMatchObject({ post: { state: 'draft', intended: schedule }, link: expect.stringContaining(post.id) });
    expect(left.note).toContain('Nothing has gone out');
  }
  const queue = await inPerson('POST', '/api/v1/queues', {
    accountId: account,
    zone: 'Europe/Berlin',
    slots: [{ weekday: 1, time: '09:00' }],
  });
  expect(queue.status).toBe(201);
  expect(await call('add_to_queue', { postId: post.id })).toMatchObject({
    post: { state: 'draft', intended: { at: expect.stringMatching(/T09:00$/) } },
  });

  // Nor by the API with the same key.
  for (const [method, path, body] of [
    ['POST', '/api/v1/posts', { text: 'Now', accountIds: [account], schedule: 'now' }],
    ['PATCH', `/api/v1/posts/${post.id}`, { schedule }],
    ['POST', `/api/v1/posts/${post.id}/queue`, {}],
    ['POST', `/api/v1/posts/${post.id}/restore`, {}],
    ['PATCH', '/api/v1/approval-policy', { mode: 'none' }],
    ['POST', '/api/v1/engagement/actions', { itemId: post.id, action: 'like' }],
    ['POST', '/api/v1/stream-events', { title: 'Live', schedule }],
  ] as const) {
    const refused = await byKey(asking, method, path, body);
    expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, 'scope_missing']);
    expect(refused.body.error.message).toContain('leaves that to its person');
  }
  expect(await call('schedule_stream', { title: 'Live', ...schedule })).toMatchObject({ scheduled: false });

  const published = await inPerson('PATCH', `/api/v1/posts/${post.id}`, { schedule });
  expect([published.status, published.body.state]).toEqual([200, 'scheduled']);
  // What a person has scheduled stays as it is.
  for (const [tool, input] of [
    ['change_draft', { postId: post.id, text: 'Other words' }],
    ['unschedule_post', { postId: post.id }],
    ['delete_draft', { postId: post.id }],
  ] as const)
    expect(await answer(tool, input)).toMatchObject({ isError: true, text: expect.stringContaining('scope_missing') });
  expect((await inPerson('GET', `/api/v1/posts/${post.id}`)).body).toMatchObject({ text: 'Opening hours', state: 'scheduled' });
});

test('what a person has deleted isn’t brought back to the schedule by undoing that', async () => {
  const { key, account, inPerson, byKey } = await somebody();
  const planned = (await inPerson('POST', '/api/v1/posts', { text: 'Planned', accountIds: [account], schedule })).body;
  await inPerson('DELETE', `/api/v1/posts/${planned.id}`);
  const [{ id }] = (await inPerson('GET', '/api/v1/activity?kind=post')).body.items;
  const undone = await byKey(await key('ask'), 'POST', `/api/v1/activity/${id}/undo`, {});
  expect([undone.status, undone.body.error.code]).toEqual([403, 'scope_missing']);
});

test('a key that says nothing asks at this address, and still serves programs', async () => {
  const { key, account, byKey } = await somebody();
  const plain = await key();
  const { call } = await connect(plain);
  expect(await call('get_workspace')).toMatchObject({ confirmation: 'ask' });
  const { post } = await call('create_draft', { text: 'Draft', accountIds: [account] });
  expect(await call('schedule_post', { postId: post.id, ...schedule })).toMatchObject({ post: { state: 'draft' } });
  const scheduled = await byKey(plain, 'PATCH', `/api/v1/posts/${post.id}`, { schedule });
  expect([scheduled.status, scheduled.body.state]).toEqual([200, 'scheduled']);
  const response = await fetch(`${app.origin}/api/v1/workspaces/current`, {
    headers: { authorization: `Bearer ${plain}`, [assistantHeader]: '1' },
  });
  expect(((await response.json()) as { permissions: string[] }).permissions).not.toContain('post.publish');
});

test('through approval, what it schedules waits, also where its person could publish; without approvals it is a draft', async () => {
  const { key, account, inPerson, byKey } = await somebody();
  const approving = await key('approval');
  const { call } = await connect(approving);
  const draft = (await call('create_draft', { text: 'First', accountIds: [account] })).post;
  const nobody = await call('schedule_post', { postId: draft.id, ...schedule });
  expect(nobody).toMatchObject({ post: { state: 'draft', intended: schedule, approval: null } });
  expect(nobody.note).toContain('nobody gives it');
  const direct = await byKey(approving, 'POST', '/api/v1/posts', { text: 'Direct', accountIds: [account], schedule });
  expect([direct.status, direct.body.state]).toEqual([201, 'draft']);

  expect((await inPerson('PATCH', '/api/v1/approval-policy', { mode: 'one', ownersPublish: true })).status).toBe(200);
  const waiting = await call('schedule_post', { postId: draft.id, ...schedule });
  expect(waiting).toMatchObject({
    post: { state: 'draft', approval: { state: 'waiting' } },
    note: expect.stringContaining('waits for approval'),
  });
  const now = await byKey(approving, 'POST', '/api/v1/posts', { text: 'Now', accountIds: [account], schedule: 'now' });
  expect([now.status, now.body.state, now.body.approval.state]).toEqual([201, 'draft', 'waiting']);
  expect((await byKey(approving, 'POST', `/api/v1/posts/${draft.id}/queue`, {})).status).toBe(403);
});

test('what was approved and then taken off the schedule is asked for again', async () => {
  const { key, account, workspace, inPerson, by } = await somebody();
  const editor = await identity.join(`editor${people}@example.org`);
  const member = { workspaceId: workspace, userId: editor.id, role: 'editor', joinedAt: new Date() };
  await database.db.withTables<{ member: typeof member }>().insertInto('member').values(member).execute();
  await inPerson('PATCH', '/api/v1/approval-policy', { mode: 'one' });
  const { call } = await connect(await key('approval'));
  const { post } = await call('create_draft', { text: 'Once more', accountIds: [account] });
  await call('schedule_post', { postId: post.id, ...schedule });
  const { seen } = (await inPerson('GET', `/api/v1/posts/${post.id}`)).body.approval;
  const approved = await by(editor.cookie, 'POST', `/api/v1/posts/${post.id}/approve`, { seen });
  expect([approved.status, approved.body.state]).toEqual([200, 'scheduled']);
  expect((await inPerson('PATCH', `/api/v1/posts/${post.id}`, { schedule: null })).body.state).toBe('draft');
  const again = await call('schedule_post', { postId: post.id, ...schedule });
  expect(again).toMatchObject({ post: { state: 'draft', approval: { state: 'waiting' } } });
});

test('an assistant that is allowed to schedules, within its permissions', async () => {
  const { key, account } = await somebody();
  const { call } = await connect(await key('allow'));
  const { post } = await call('create_draft', { text: 'Allowed', accountIds: [account] });
  expect(await call('schedule_post', { postId: post.id, ...schedule })).toMatchObject({
    post: { state: 'scheduled' },
    note: 'It is scheduled.',
  });
  expect(await call('unschedule_post', { postId: post.id })).toMatchObject({ post: { state: 'draft' } });
  const limited = await connect(await key('allow', { scopes: ['workspace.read', 'post.read', 'post.write'] }));
  expect(await limited.answer('schedule_post', { postId: post.id, ...schedule })).toMatchObject({
    isError: true,
    text: expect.stringContaining('post.publish'),
  });
});

test('an assistant of a limited member sees what they see', async () => {
  const { workspace, account, inPerson } = await somebody();
  const guest = await identity.join(`guest${people}@example.org`);
  const member = { workspaceId: workspace, userId: guest.id, role: 'editor', joinedAt: new Date(), limited: true };
  await database.db.withTables<{ member: typeof member }>().insertInto('member').values(member).execute();
  const caller = { cookie: guest.cookie, workspace };
  const made = await identity.call('POST', '/api/v1/api-keys', caller, { name: 'Claude', confirmation: 'ask' });
  const { call, answer } = await connect(made.json().key);
  expect(await call('get_workspace')).toMatchObject({ id: workspace, role: 'editor' });
  expect((await call('list_accounts')).items).toEqual([]);
  const theirs = (await inPerson('POST', '/api/v1/posts', { text: 'Not theirs', accountIds: [account] })).body;
  expect(await answer('get_post', { postId: theirs.id })).toMatchObject({ isError: true, text: expect.stringContaining('not_found') });
});

test('errors say what happened and which field is meant', async () => {
  const { key } = await somebody();
  const { client, answer } = await connect(await key('ask'));
  const gone = await answer('get_post', { postId: '019a0000-0000-7000-8000-000000000000' });
  expect(gone).toMatchObject({ isError: true, text: expect.stringMatching(/\(not_found\)$/) });
  const wrong = await answer('schedule_post', { postId: 'mine', at: 'tomorrow', zone: 'Moon/Crater' });
  expect(wrong.isError).toBe(true);
  for (const field of ['postId', 'at', 'zone']) expect(wrong.text).toContain(field);
  // IDs stay in their place of a path, and unknown fields are refused.
  expect(await answer('get_post', { postId: '../accounts' })).toMatchObject({ isError: true });
  expect(await answer('create_draft', { text: 'x', schedule: 'now' })).toMatchObject({ isError: true });
  await expect(client.callTool({ name: 'publish_everything', arguments: {} })).rejects.toThrow('There is nothing of that name');
  await expect(client.readResource({ uri: 'everycast://secrets' })).rejects.toThrow('There is nothing of that name');
  await expect(client.getPrompt({ name: 'plan_week' })).rejects.toThrow();
});

test('without a key that is valid here, nothing is told, and clients are told what they need', async () => {
  const { key, inPerson } = await somebody();
  const other = await somebody();
  for (const wrong of [null, `ec_${'a'.repeat(64)}`]) {
    const refused = await raw(wrong, ping);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Everycast"']);
  }
  const asking = await key('ask');
  await expect(connect(asking, { 'x-workspace': other.workspace })).rejects.toThrow('another workspace');
  expect((await raw(asking, ping, { 'x-workspace': 'not-one' })).status).toBe(400);
  expect((await raw(asking, ping)).status).toBe(200);
  const signedIn = await inPerson('POST', '/mcp', JSON.parse(ping));
  expect([signedIn.status, signedIn.body.error.message]).toEqual([400, expect.stringContaining('Settings → API keys')]);
  const { call } = await connect(asking);
  const [{ id }] = (await inPerson('GET', '/api/v1/api-keys')).body.items;
  await inPerson('DELETE', `/api/v1/api-keys/${id}`);
  await expect(call('get_workspace')).rejects.toThrow();
});

test('what is too large, too much at once, or no message of the protocol is refused, and the next one works', async () => {
  const { key } = await somebody();
  const asking = await key('ask');
  const { client, call } = await connect(asking);
  await expect(call('create_draft', { text: 'x'.repeat(10_000_000) })).rejects.toThrow();
  expect((await raw(asking, `[${ping},${ping}]`)).status).toBe(400);
  for (const nonsense of ['{}', 'null', '"text"', '{"jsonrpc":"2.0"}', '{'])
    expect([nonsense, (await raw(asking, nonsense)).status]).toEqual([nonsense, 400]);
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(address(), { method, headers: { authorization: `Bearer ${asking}` } });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  expect(await client.ping()).toEqual({});
});

test('a client that loops is slowed down and told for how long, and others aren’t', async () => {
  const { key } = await somebody();
  const looping = await connect(await key('ask'));
  const other = await somebody();
  const calm = await connect(await other.key('ask'));
  const calls = async () => {
    for (let count = 0; count < 200; count += 1) await looping.client.ping();
  };
  await expect(calls()).rejects.toThrow(/too many/i);
  expect(await calm.call('get_workspace')).toMatchObject({ id: other.workspace });
});
