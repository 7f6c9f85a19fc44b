import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLeavingWorld, type LeavingWorld, path } from '../../../tests/support/leaving.ts';
import { signUp } from '../../../tests/support/visitor.ts';
import { FileMissing } from '../../kernel/storage.ts';

/* What becomes of workspaces when a person’s account is deleted. */

let world: LeavingWorld;
beforeAll(async () => {
  world = await createLeavingWorld();
});
beforeEach(() => world.onCommit(() => undefined));
afterAll(() => world?.close());

test('workspaces are handed over or deleted with their files, and what was written elsewhere stays without a name', async () => {
  const { mara, me, other, alone, shared, theirs } = await world.cast();
  await world.addPost(alone, me.id);
  const [kept, elsewhere] = [await world.addPost(shared, me.id), await world.addPost(theirs, me.id)];
  const stream = await world.addStream(theirs, me.id, true);
  const [file] = await world.rows(sql<{ key: string }>`select file_key as key from media where workspace_id = ${alone}`);
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.pass(me.id);

  expect(await world.exists(me.id)).toBe(false);
  expect(await world.rows(sql`select id from workspace where id = ${alone} or personal_of = ${me.id}`)).toEqual([]);
  expect(await world.membersOf(shared)).toEqual([`${other.id} owner`]);
  expect(await world.membersOf(theirs)).toEqual([`${other.id} owner`]);
  expect(await world.rows(sql`select author_id from post where id in (${kept}, ${elsewhere})`)).toEqual([
    { authorId: null },
    { authorId: null },
  ]);
  expect(await world.rows(sql`select user_id from stream where id = ${stream}`)).toEqual([{ userId: null }]);
  const jobs = await world.rows(sql<{ data: { keys: string[] } }>`select data from job where queue = 'media.remove-files'`);
  expect(jobs.flatMap(({ data }) => data.keys)).toContain(file?.key);
  expect(await world.mailsTo(me.email)).toEqual(['leaving.done_subject']);
  expect(await world.mailsTo(other.email)).toContain('leaving.handed_over_done_title');
});

test('a stream that is live isn’t cut off', async () => {
  const { mara, me, alone, other, shared, theirs } = await world.cast();
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  for (const workspaceId of [theirs, alone]) {
    const stream = await world.addStream(workspaceId, me.id, false);
    await world.pass(me.id);
    expect(await world.rows(sql`select begun_at from leaving where user_id = ${me.id}`)).toEqual([{ begunAt: null }]);
    expect((await world.profile(mara)).id).toBe(me.id);
    await world.run(sql`update stream set state = 'done', ended_at = now(), next_attempt_at = null where id = ${stream}`);
  }
  await world.pass(me.id);
  expect(await world.exists(me.id)).toBe(false);
});

test('what is being published is finished first', async () => {
  const { mara, me, alone, other, shared } = await world.cast();
  const post = await world.addPost(alone, me.id);
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.run(sql`update target set state = 'publishing' where post_id = ${post}`);
  await world.pass(me.id);
  expect(await world.exists(me.id)).toBe(true);
  await world.run(sql`update target set state = 'published', published_at = now(), next_attempt_at = null where post_id = ${post}`);
  await world.pass(me.id);
  expect(await world.exists(me.id)).toBe(false);
});

test('a choice that has become impossible hands over to someone else; a newcomer’s work isn’t deleted', async () => {
  const { mara, me, other, shared } = await world.cast();
  const [kim, ann] = [await world.profile(await signUp(world.app.origin)), await world.profile(await signUp(world.app.origin))];
  const doomed = await world.newWorkspace(mara, 'Doomed');
  await world.join(doomed, kim.id);
  await world.join(shared, kim.id, 'admin');
  await world.join(shared, ann.id);
  await world.request(mara, [
    { id: shared, heirId: other.id },
    { id: doomed, heirId: null },
  ]);
  expect(await world.mailsTo(kim.email)).toEqual(['leaving.deleted_planned_title']);
  await world.run(sql`delete from member where workspace_id = ${shared} and user_id = ${other.id}`);
  await world.join(doomed, ann.id, 'viewer', '2099-01-01');
  const later = await world.newWorkspace(mara, 'Made later');
  await world.pass(me.id);
  expect((await world.membersOf(shared)).sort()).toEqual([`${ann.id} editor`, `${kim.id} owner`].sort());
  expect((await world.membersOf(doomed)).sort()).toEqual([`${ann.id} viewer`, `${kim.id} owner`].sort());
  expect(await world.rows(sql`select id from workspace where id = ${later}`)).toEqual([]);
  expect(await world.exists(me.id)).toBe(false);
});

test('it goes on for someone who is disabled meanwhile, and can’t be cancelled once it has begun', async () => {
  const { mara, me, shared, other } = await world.cast();
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  const interrupted = new Error('cancelled too late');
  world.onCommit((step) => {
    if (step === 'settled') throw interrupted;
  });
  await world.run(sql`update auth_user set disabled_at = now() where id = ${me.id}`);
  await world.pass(me.id);
  await expect(world.call(mara, 'DELETE', path)).rejects.toMatchObject({ code: 'not_signed_in' });
  world.onCommit(() => undefined);
  await world.pass(me.id);
  expect(await world.exists(me.id)).toBe(false);
});

test('two people who hand over to each other', async () => {
  const { mara, jo, me, other, shared, theirs } = await world.cast();
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.request(jo, [{ id: theirs, heirId: me.id }]);
  await Promise.all([world.pass(me.id), world.pass(other.id)]);
  await world.pass(me.id);
  await world.pass(other.id);
  expect([await world.exists(me.id), await world.exists(other.id)]).toEqual([false, false]);
  expect(await world.rows(sql`select id from workspace where id in (${shared}, ${theirs})`)).toEqual([]);
});

test('killed after any step, the next run ends the same', async () => {
  const steps: string[] = [];
  for (let at = 0; ; at += 1) {
    const { mara, me, other, alone, shared } = await world.cast();
    await world.addPost(alone, me.id);
    await world.request(mara, [{ id: shared, heirId: other.id }]);
    let count = 0;
    world.onCommit((step) => {
      if (steps.length < count + 1) steps.push(step);
      if (count++ === at) throw new Error('killed');
    });
    await world.pass(me.id);
    const killed = count > at;
    await world.pass(me.id);
    expect(await world.exists(me.id), `killed at ${steps[at]}`).toBe(false);
    expect(await world.rows(sql`select id from workspace where id = ${alone} or personal_of = ${me.id}`)).toEqual([]);
    expect(await world.membersOf(shared)).toEqual([`${other.id} owner`]);
    expect(await world.mailsTo(me.email)).toEqual(['leaving.done_subject']);
    expect((await world.mailsTo(other.email)).filter((code) => code === 'leaving.handed_over_done_title')).toHaveLength(1);
    if (!killed) break;
  }
  expect(new Set(steps)).toEqual(new Set(['settled', 'disconnected', 'posts', 'media', 'fonts', 'workspace', 'gone']));
});

test('someone who is invited again afterwards starts over', async () => {
  const mara = await signUp(world.app.origin);
  const { id, email } = await world.profile(mara);
  await world.request(mara);
  await world.pass(id);
  const answer = await fetch(`${world.app.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.app.origin },
    body: JSON.stringify({ name: 'Mara', email, password: 'correct horse' }),
  });
  expect(answer.status).toBe(200);
  const [person] = await world.rows(sql<{ id: string }>`select id from auth_user where email = ${email}`);
  expect(person?.id).not.toBe(id);
});

test('files are deleted by a job of their own', async () => {
  const { mara, me, other, alone, shared } = await world.cast();
  const file = await world.addFile(alone);
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.pass(me.id);
  const [{ id, keys } = { id: '', keys: [''] }] = await world.rows(sql<{ id: string; keys: string[] }>`
    select id, data -> 'keys' as keys from job where queue = 'media.remove-files' and data::text like ${`%${file}%`}`);
  expect(id).not.toBe('');
  for (const key of keys) await world.app.storage.delete(key);
  await expect(world.app.storage.get(`media/${file}`)).rejects.toBeInstanceOf(FileMissing);
});
