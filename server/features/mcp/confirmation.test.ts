import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Assistants, schedule, startAssistants } from '../../../tests/support/assistants.ts';
import { assistantHeader } from '../../kernel/http/access.ts';

/** What goes public by an assistant, and what doesn't. */

let world: Assistants;
beforeAll(async () => {
  world = await startAssistants();
});
afterEach(() => world.disconnect());
afterAll(() => world?.close());

test('an assistant that asks publishes nothing, by any way, until its person does', async () => {
  const { key, account, inPerson, byKey } = await world.somebody();
  const asking = await key('ask');
  const { call, answer } = await world.connect(asking);
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

test('nor does a queue that refills itself publish what an assistant wrote', async () => {
  const { key, account, inPerson, byKey } = await world.somebody();
  const asking = await key('ask');
  const { call, answer } = await world.connect(asking);
  const label: string = (await inPerson('POST', '/api/v1/labels', { name: 'Evergreen', color: 'teal' })).body.id;
  const folder: string = (await inPerson('POST', '/api/v1/media/folders', { name: 'Evergreen', parentId: null })).body.id;
  const slots = [{ weekday: 1, time: '09:00' }];
  const queue = (await inPerson('POST', '/api/v1/queues', { accountId: account, zone: 'Europe/Berlin', slots })).body;
  const refills = await inPerson('PUT', `/api/v1/queues/${queue.id}/evergreen`, { labelId: label, pauseDays: 30, aheadDays: 7 });
  expect(refills.status).toBe(200);
  const { post } = await call('create_draft', { text: 'Draft', accountIds: [account] });
  for (const [tool, input] of [
    ['create_draft', { text: 'Draft', accountIds: [account], labelIds: [label] }],
    ['change_draft', { postId: post.id, labelIds: [label] }],
  ] as const)
    expect(await answer(tool, input)).toMatchObject({ isError: true, text: expect.stringContaining('refills itself') });
  // What a person has put there isn't rewritten either.
  await inPerson('PATCH', `/api/v1/posts/${post.id}`, { labelIds: [label] });
  expect(await answer('change_draft', { postId: post.id, text: 'Other' })).toMatchObject({ isError: true });
  expect((await call('get_post', { postId: post.id })).text).toBe('Draft');
  const gone = '019a0000-0000-7000-8000-000000000000';
  for (const [method, path, body] of [
    ['POST', '/api/v1/media/move', { ids: [gone], folderId: folder }],
    ['PATCH', `/api/v1/media/${gone}`, { folderId: folder }],
    ['POST', '/api/v1/media/restore', { ids: [gone] }],
    ['PATCH', `/api/v1/media/folders/${folder}`, { name: 'Mine' }],
    ['DELETE', `/api/v1/media/folders/${folder}`, undefined],
  ] as const) {
    const refused = await byKey(asking, method, path, body);
    expect([path, refused.status, refused.body.error.code]).toEqual([path, 403, 'scope_missing']);
  }
  const allowed = await world.connect(await key('allow'));
  expect(await allowed.call('change_draft', { postId: post.id, text: 'Other' })).toMatchObject({ post: { text: 'Other' } });
});

test('what a person has deleted isn’t brought back to the schedule by undoing that', async () => {
  const { key, account, inPerson, byKey } = await world.somebody();
  const planned = (await inPerson('POST', '/api/v1/posts', { text: 'Planned', accountIds: [account], schedule })).body;
  await inPerson('DELETE', `/api/v1/posts/${planned.id}`);
  const [{ id }] = (await inPerson('GET', '/api/v1/activity?kind=post')).body.items;
  const undone = await byKey(await key('ask'), 'POST', `/api/v1/activity/${id}/undo`, {});
  expect([undone.status, undone.body.error.code]).toEqual([403, 'scope_missing']);
});

test('a key that says nothing asks at this address, and still serves programs', async () => {
  const { key, account, byKey } = await world.somebody();
  const plain = await key();
  const { call } = await world.connect(plain);
  expect(await call('get_workspace')).toMatchObject({ confirmation: 'ask' });
  const { post } = await call('create_draft', { text: 'Draft', accountIds: [account] });
  expect(await call('schedule_post', { postId: post.id, ...schedule })).toMatchObject({ post: { state: 'draft' } });
  const scheduled = await byKey(plain, 'PATCH', `/api/v1/posts/${post.id}`, { schedule });
  expect([scheduled.status, scheduled.body.state]).toEqual([200, 'scheduled']);
  const response = await fetch(`${world.origin}/api/v1/workspaces/current`, {
    headers: { authorization: `Bearer ${plain}`, [assistantHeader]: '1' },
  });
  expect(((await response.json()) as { permissions: string[] }).permissions).not.toContain('post.publish');
});

test('through approval, what it schedules waits, also where its person could publish; without approvals it is a draft', async () => {
  const { key, account, inPerson, byKey } = await world.somebody();
  const approving = await key('approval');
  const { call } = await world.connect(approving);
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
  const { key, account, workspace, inPerson, by } = await world.somebody();
  const editor = await world.join('editor');
  const member = { workspaceId: workspace, userId: editor.id, role: 'editor', joinedAt: new Date() };
  await world.database.db.withTables<{ member: typeof member }>().insertInto('member').values(member).execute();
  await inPerson('PATCH', '/api/v1/approval-policy', { mode: 'one' });
  const { call } = await world.connect(await key('approval'));
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
  const { key, account } = await world.somebody();
  const { call } = await world.connect(await key('allow'));
  const { post } = await call('create_draft', { text: 'Allowed', accountIds: [account] });
  expect(await call('schedule_post', { postId: post.id, ...schedule })).toMatchObject({
    post: { state: 'scheduled' },
    note: 'It is scheduled.',
  });
  expect(await call('unschedule_post', { postId: post.id })).toMatchObject({ post: { state: 'draft' } });
  const limited = await world.connect(await key('allow', { scopes: ['workspace.read', 'post.read', 'post.write'] }));
  expect(await limited.answer('schedule_post', { postId: post.id, ...schedule })).toMatchObject({
    isError: true,
    text: expect.stringContaining('post.publish'),
  });
});
