import { maxCommentText } from '@everycast/contract/comment-limits';
import type { Comment, CommentList } from '@everycast/contract/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Agency, openAgency } from '../../../tests/support/agency.ts';
import { runSql } from '../../kernel/database/run-sql.ts';

/* Comments over the API: the owner of a workspace, and a guest who is an editor, a viewer, or limited to account groups. */

let agency: Agency;
let post = '';
beforeAll(async () => {
  agency = await openAgency();
});
beforeEach(async () => {
  await agency.limitTo(null);
  await role('editor');
  post = await agency.made('/api/v1/posts', { text: 'Winter menu', accountIds: [agency.samples['accounts/:id']] });
});
afterAll(() => agency?.close());

const role = (to: string) => agency.ask(agency.owner, 'PATCH', `/api/v1/workspaces/current/members/${agency.guestId}`, { role: to });
async function call<T>(by: Record<string, string>, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const [status, text] = await agency.ask(by, method, `/api/v1${path}`, body);
  return { status, body: text === '' ? (null as T) : (JSON.parse(text) as T) };
}
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { error?: { code: string } }).error?.code;
const list = async (by = agency.owner, id = post) => (await call<CommentList>(by, 'GET', `/posts/${id}/comments`)).body;
const say = async (by: Record<string, string>, text: string, more: object = {}) =>
  (await call<Comment>(by, 'POST', `/posts/${post}/comments`, { text, ...more })).body;
const open = async (by = agency.owner) =>
  (await call<{ items: { postId: string; open: number }[] }>(by, 'GET', `/comments/open?postIds=${post}`)).body.items;
const newsOf = async (userId: string): Promise<{ kind: string; title: { code: string; params: object } }[]> =>
  (await runSql(agency.database.db, "select kind, title from notification where user_id = $1 and kind like 'comment.%' order by id", [
    userId,
  ])) as never;
const forgetNews = () => runSql(agency.database.db, "delete from notification where kind like 'comment.%'", []);
const nameOf = async (id: string) => (await list()).people.find((person) => person.id === id)?.name ?? '';
const ownerId = async () => (await call<{ id: string }>(agency.owner, 'GET', '/me')).body.id;

describe('a thread', () => {
  test('is started, answered, resolved, and opened again by a reply', async () => {
    const first = await say(agency.owner, '  Is 6:30 right?\r\nI think so ', { quote: 'Doors at 6:30.' });
    expect(first).toMatchObject({ text: 'Is 6:30 right?\nI think so', quote: 'Doors at 6:30.', parentId: null, resolvedAt: null });
    const reply = await say(agency.guest, 'Yes', { parentId: first.id, quote: 'ignored' });
    expect(reply).toMatchObject({ parentId: first.id, quote: null, authorId: agency.guestId });
    const deeper = await say(agency.owner, 'Thanks', { parentId: reply.id });
    expect(deeper.parentId).toBe(first.id);
    expect(await open()).toEqual([{ postId: post, open: 1 }]);
    const resolved = await call<Comment>(agency.guest, 'PATCH', `/comments/${reply.id}`, { resolved: true });
    expect(resolved.status).toBe(200);
    const [root] = (await list()).items;
    expect(root).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: await nameOf(agency.guestId) });
    expect(await open()).toEqual([]);
    await say(agency.owner, 'One more thing', { parentId: first.id });
    expect((await list()).items.map(({ text, resolvedAt }) => [text.split('\n')[0], resolvedAt])).toEqual([
      ['Is 6:30 right?', null],
      ['Yes', null],
      ['Thanks', null],
      ['One more thing', null],
    ]);
  });

  test('keeps its replies when its first comment is deleted, and goes with the last of them', async () => {
    const first = await say(agency.owner, 'Wrong post');
    const reply = await say(agency.guest, 'Indeed', { parentId: first.id });
    expect((await call(agency.owner, 'DELETE', `/comments/${first.id}`)).status).toBe(204);
    expect((await list()).items).toMatchObject([
      { id: first.id, deleted: true, text: '' },
      { id: reply.id, text: 'Indeed' },
    ]);
    expect(await codeOf(call(agency.owner, 'PATCH', `/comments/${first.id}`, { text: 'Back' }))).toBe('not_found');
    await call(agency.guest, 'DELETE', `/comments/${reply.id}`);
    expect((await list()).items).toEqual([]);
    expect(await codeOf(call(agency.owner, 'POST', `/posts/${post}/comments`, { text: 'Late', parentId: reply.id }))).toBe('not_found');
  });
});

describe('rights', () => {
  test('viewers comment; people edit and delete their own, and admins delete any', async () => {
    await role('viewer');
    const theirs = await say(agency.guest, 'Looks good <b>to me</b>');
    expect(theirs.text).toBe('Looks good <b>to me</b>');
    const mine = await say(agency.owner, 'Mine');
    expect(await codeOf(call(agency.guest, 'PATCH', `/comments/${mine.id}`, { text: 'Yours' }))).toBe('role_too_low');
    expect(await codeOf(call(agency.guest, 'DELETE', `/comments/${mine.id}`))).toBe('role_too_low');
    expect(await codeOf(call(agency.owner, 'PATCH', `/comments/${theirs.id}`, { text: 'Changed' }))).toBe('role_too_low');
    const edited = await call<Comment>(agency.guest, 'PATCH', `/comments/${theirs.id}`, { text: 'Looks great' });
    expect(edited.body).toMatchObject({ text: 'Looks great', editedAt: expect.any(String) });
    expect((await call(agency.owner, 'DELETE', `/comments/${theirs.id}`)).status).toBe(204);
  });

  test('a limited member reads and writes comments of posts they see all of, and is mentioned nowhere else', async () => {
    const seen = agency.samples['accounts/:id'] ?? '';
    const group = await agency.made('/api/v1/account-groups', { name: `Seen ${post.slice(-8)}`, color: 'sky', accountIds: [seen] });
    await agency.limitTo([group]);
    expect((await say(agency.guest, 'Seen')).authorId).toBe(agency.guestId);
    expect((await list(agency.guest)).items).toHaveLength(1);
    expect((await list()).people.some(({ id }) => id === agency.guestId)).toBe(true);
    const hidden = await agency.made('/api/v1/accounts/bluesky/sandbox', {});
    const { version } = (await call<{ version: number }>(agency.owner, 'GET', `/posts/${post}`)).body;
    await call(agency.owner, 'PATCH', `/posts/${post}`, { version, accountIds: [seen, hidden] });
    expect(await codeOf(call(agency.guest, 'GET', `/posts/${post}/comments`))).toBe('not_found');
    expect(await codeOf(call(agency.guest, 'POST', `/posts/${post}/comments`, { text: 'Hidden' }))).toBe('not_found');
    expect(await open(agency.guest)).toEqual([]);
    await forgetNews();
    const mention = `@${await nameOf(await ownerId())} and @guest`;
    await say(agency.owner, mention, { mentionIds: [agency.guestId, await ownerId()] });
    expect(await newsOf(agency.guestId)).toEqual([]);
    const draft = await agency.made('/api/v1/posts', { text: 'No account yet' });
    expect((await list(agency.owner, draft)).people.some(({ id }) => id === agency.guestId)).toBe(false);
  });
});

describe('people are told', () => {
  test('once of a mention, and counted of what is said where they take part', async () => {
    await forgetNews();
    const name = await nameOf(agency.guestId);
    const first = await say(agency.owner, `@${name} what do you think?`, { mentionIds: [agency.guestId, 'nobody'] });
    expect(first.mentions).toEqual([{ id: agency.guestId, name }]);
    await say(agency.guest, 'Good', { parentId: first.id });
    await say(agency.owner, 'Then I’ll leave it', { parentId: first.id });
    await say(agency.owner, 'And the picture too', { parentId: first.id });
    expect(await newsOf(agency.guestId)).toMatchObject([
      { kind: 'comment.mention', title: { code: 'comments.mentioned_on', params: { text: 'Winter menu' } } },
      { kind: 'comment.new', title: { code: 'comments.new_on', params: { count: 2 } } },
    ]);
    expect(await newsOf(await ownerId())).toMatchObject([{ kind: 'comment.new', title: { params: { count: 1 } } }]);
    // An edit tells only those who are mentioned for the first time.
    await call(agency.owner, 'PATCH', `/comments/${first.id}`, { text: `@${name}, what do you think?`, mentionIds: [agency.guestId] });
    expect(await newsOf(agency.guestId)).toHaveLength(2);
  });

  test('not of a mention that isn’t in the text, or of someone who has left', async () => {
    await forgetNews();
    const name = await nameOf(agency.guestId);
    expect((await say(agency.owner, 'No name', { mentionIds: [agency.guestId] })).mentions).toEqual([]);
    const first = await say(agency.guest, 'I was here');
    await call(agency.owner, 'DELETE', `/workspaces/current/members/${agency.guestId}`);
    const left = await say(agency.owner, `@${name} are you still here?`, { parentId: first.id, mentionIds: [agency.guestId] });
    expect(left).toMatchObject({ text: `@${name} are you still here?`, mentions: [] });
    expect(await newsOf(agency.guestId)).toEqual([]);
    await runSql(
      agency.database.db,
      "insert into member (workspace_id, user_id, role, joined_at) select workspace_id, $1, 'editor', now() from post where id = $2",
      [agency.guestId, post],
    );
  });
});

describe('bad input', () => {
  test('says what is wrong', async () => {
    const send = (body: object) =>
      call<{ error: { code: string; message: string } }>(agency.owner, 'POST', `/posts/${post}/comments`, body);
    expect((await send({ text: '  \n ' })).body.error).toMatchObject({ code: 'invalid_input' });
    expect((await send({ text: 'a'.repeat(maxCommentText + 1) })).body.error).toMatchObject({ code: 'invalid_input' });
    expect((await send({ text: 'a', mediaIds: [post] })).body.error).toMatchObject({ code: 'invalid_input' });
    expect((await send({ text: 'a', unknown: true })).body.error).toMatchObject({ code: 'invalid_input' });
    const mine = await say(agency.owner, 'Something');
    expect(await codeOf(call(agency.owner, 'PATCH', `/comments/${mine.id}`, { text: '' }))).toBe('invalid_input');
  });

  test('a thousand comments are the most, also when two arrive at once', async () => {
    await runSql(
      agency.database.db,
      'insert into comment (id, post_id, text, created_at) select gen_random_uuid(), $1, n::text, now() from generate_series(1, 999) n',
      [post],
    );
    const both = await Promise.all(['One', 'Two'].map((text) => call(agency.owner, 'POST', `/posts/${post}/comments`, { text })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect((await list()).items).toHaveLength(1000);
  });

  test('nobody comments on a deleted post, and a restored one has its comments', async () => {
    await say(agency.owner, 'Before');
    await call(agency.owner, 'DELETE', `/posts/${post}`);
    expect(await codeOf(call(agency.owner, 'POST', `/posts/${post}/comments`, { text: 'While I was writing' }))).toBe('not_found');
    expect(await codeOf(call(agency.owner, 'POST', `/posts/${post}/presence`, { here: true }))).toBe('not_found');
    await call(agency.owner, 'POST', `/posts/${post}/restore`);
    expect((await list()).items).toMatchObject([{ text: 'Before' }]);
  });

  test('a comment outlives its author', async () => {
    const comment = await say(agency.owner, 'From before');
    await runSql(agency.database.db, 'update comment set author_id = null where id = $1', [comment.id]);
    expect((await list()).items).toMatchObject([{ text: 'From before', authorId: null, authorName: null }]);
  });
});

test('notes belong to a conversation, and are listed with it alone', async () => {
  const path = `/engagement/conversations/${agency.samples['conversations/:id']}/notes`;
  const note = await call<Comment>(agency.guest, 'POST', path, { text: 'Asked the kitchen' });
  expect(note.status).toBe(201);
  expect((await call<CommentList>(agency.owner, 'GET', path)).body.items).toMatchObject([{ text: 'Asked the kitchen' }]);
  const elsewhere = await call(agency.owner, 'POST', `/posts/${post}/comments`, { text: 'Mixed up', parentId: note.body.id });
  expect(elsewhere.status).toBe(404);
});
