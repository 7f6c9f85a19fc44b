import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Assistants, startAssistants } from '../../../tests/support/assistants.ts';

/** The whole application over HTTP, as the official client of the protocol sees it. */

let world: Assistants;
beforeAll(async () => {
  world = await startAssistants();
});
afterEach(() => world.disconnect());
afterAll(() => world?.close());

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

test('an assistant finds tools, resources and prompts, and learns where it is and what it may do', async () => {
  const { key, workspace, account } = await world.somebody();
  const { client, call } = await world.connect(await key('ask'));
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
  const { key } = await world.somebody();
  const { call } = await world.connect(await key('ask'));
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
  const { key, account, inPerson } = await world.somebody();
  const { call } = await world.connect(await key('ask'));
  const made = await call('create_draft', { text: 'x'.repeat(301), accountIds: [account], requestId: 'first' });
  expect(made).toMatchObject({
    post: { state: 'draft' },
    issues: [{ accountId: account, platform: 'bluesky', weight: 'stops', field: 'text' }],
  });
  expect(made.link).toBe(`${world.origin}/post-composer?post=${made.post.id}`);
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

test('an assistant of a limited member sees what they see', async () => {
  const { workspace, account, inPerson } = await world.somebody();
  const guest = await world.join('guest');
  const member = { workspaceId: workspace, userId: guest.id, role: 'editor', joinedAt: new Date(), limited: true };
  await world.database.db.withTables<{ member: typeof member }>().insertInto('member').values(member).execute();
  const caller = { cookie: guest.cookie, workspace };
  const made = await world.identity.call('POST', '/api/v1/api-keys', caller, { name: 'Claude', confirmation: 'ask' });
  const { call, answer } = await world.connect(made.json().key);
  expect(await call('get_workspace')).toMatchObject({ id: workspace, role: 'editor' });
  expect((await call('list_accounts')).items).toEqual([]);
  const theirs = (await inPerson('POST', '/api/v1/posts', { text: 'Not theirs', accountIds: [account] })).body;
  expect(await answer('get_post', { postId: theirs.id })).toMatchObject({ isError: true, text: expect.stringContaining('not_found') });
});

test('errors say what happened and which field is meant', async () => {
  const { key } = await world.somebody();
  const { client, answer } = await world.connect(await key('ask'));
  const gone = await answer('get_post', { postId: '019a0000-0000-7000-8000-000000000000' });
  expect(gone).toMatchObject({ isError: true, text: expect.stringMatching(/\(not_found\)$/) });
  const wrong = await answer('schedule_post', { postId: 'mine', at: 'tomorrow', zone: 'Moon/Crater' });
  expect(wrong.isError).toBe(true);
  for (const field of ['postId', 'at', 'zone']) expect(wrong.text).toContain(field);
  // IDs stay in their place of a path, and unknown fields are refused.
  const alone = await answer('get_post', { postId: '../accounts' });
  expect(alone).toMatchObject({ isError: true, text: expect.stringMatching(/^postId: .*\(invalid_input\)$/) });
  expect(await answer('create_draft', { text: 'x', schedule: 'now' })).toMatchObject({ isError: true });
  await expect(client.callTool({ name: 'publish_everything', arguments: {} })).rejects.toThrow('There is nothing of that name');
  await expect(client.readResource({ uri: 'everycast://secrets' })).rejects.toThrow('There is nothing of that name');
  await expect(client.getPrompt({ name: 'plan_week' })).rejects.toThrow();
});

test('without a key that is valid here, nothing is told, and clients are told what they need', async () => {
  const { key, inPerson } = await world.somebody();
  const other = await world.somebody();
  for (const wrong of [null, `ec_${'a'.repeat(64)}`]) {
    const refused = await world.raw(wrong, ping);
    const metadata = `${world.origin}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Everycast", resource_metadata="${metadata}"`,
    ]);
  }
  const asking = await key('ask');
  await expect(world.connect(asking, { 'x-workspace': other.workspace })).rejects.toThrow('another workspace');
  expect((await world.raw(asking, ping, { 'x-workspace': 'not-one' })).status).toBe(400);
  expect((await world.raw(asking, ping)).status).toBe(200);
  const signedIn = await inPerson('POST', '/mcp', JSON.parse(ping));
  expect([signedIn.status, signedIn.body.error.message]).toEqual([400, expect.stringContaining('Settings → API keys')]);
  const { call } = await world.connect(asking);
  const [{ id }] = (await inPerson('GET', '/api/v1/api-keys')).body.items;
  await inPerson('DELETE', `/api/v1/api-keys/${id}`);
  await expect(call('get_workspace')).rejects.toThrow();
});

test('what is too large, too much at once, or no message of the protocol is refused, and the next one works', async () => {
  const { key } = await world.somebody();
  const asking = await key('ask');
  const { client, call } = await world.connect(asking);
  await expect(call('create_draft', { text: 'x'.repeat(10_000_000) })).rejects.toThrow();
  expect((await world.raw(asking, `[${ping},${ping}]`)).status).toBe(400);
  for (const nonsense of ['{}', 'null', '"text"', '{"jsonrpc":"2.0"}', '{'])
    expect([nonsense, (await world.raw(asking, nonsense)).status]).toEqual([nonsense, 400]);
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${world.origin}/mcp`, { method, headers: { authorization: `Bearer ${asking}` } });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  expect(await client.ping()).toEqual({});
});

test('a client that loops is slowed down and told for how long, and others aren’t', async () => {
  const { key } = await world.somebody();
  const looping = await world.connect(await key('ask'));
  const other = await world.somebody();
  const calm = await world.connect(await other.key('ask'));
  const calls = async () => {
    for (let count = 0; count < 200; count += 1) await looping.client.ping();
  };
  await expect(calls()).rejects.toThrow(/too many/i);
  expect(await calm.call('get_workspace')).toMatchObject({ id: other.workspace });
});
