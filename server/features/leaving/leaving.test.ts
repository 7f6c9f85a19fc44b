import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeavingWorld, type LeavingWorld, path } from '../../../tests/support/leaving.ts';
import { signUp } from '../../../tests/support/visitor.ts';

/* Asking to have one’s account deleted, and changing one’s mind. */

let world: LeavingWorld;
beforeAll(async () => {
  world = await createLeavingWorld();
});
afterAll(() => world?.close());

test('says what becomes of each workspace, and needs a choice where others would lose one', async () => {
  const { mara, me, other, alone, shared, theirs } = await world.cast();
  await world.addPost(alone, me.id);
  await world.addPost(theirs, other.id);
  await world.addStream(alone, me.id, true);
  const before = await world.leaving(mara);
  const of = (id: string) => before.workspaces.find((workspace) => workspace.id === id);
  expect(before).toMatchObject({ at: null, begun: false, ownsServer: false });
  expect(of(alone)).toMatchObject({ fate: 'deleted', choice: false, accounts: 1, scheduled: 1, posts: 1, files: 1, streams: 1 });
  expect(of(shared)).toMatchObject({ fate: 'handed_over', choice: true, members: [{ userId: other.id, role: 'editor' }] });
  // Of a workspace that stays with others, they learn nothing that it may hide from them.
  expect(of(theirs)).toMatchObject({ fate: 'left', choice: false, members: [], accounts: 0, scheduled: 0, posts: 0, files: 0 });

  await expect(world.request(mara)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(world.request(mara, [{ id: shared, heirId: 'nobody' }])).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(world.call(mara, 'POST', path, { email: other.email, workspaces: [{ id: shared, heirId: null }] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect((await world.profile(mara)).leavingAt).toBeNull();
});

test('is confirmed, mailed and listed; everything goes on as before, and can be kept', async () => {
  const { mara, jo, me, other, shared } = await world.cast();
  await world.run(sql`update auth_session set created_at = now() - interval '1 hour' where user_id = ${me.id}`);
  await expect(world.request(mara, [{ id: shared, heirId: other.id }])).rejects.toMatchObject({ code: 'confirm_identity' });
  await world.run(sql`update auth_session set created_at = now() where user_id = ${me.id}`);
  const asked = await world.request(mara, [{ id: shared, heirId: other.id }]);
  const week = new Date(asked.at ?? 0).getTime() - Date.now();
  expect(Math.round(week / 3_600_000)).toBe(7 * 24);
  expect((await world.profile(mara)).leavingAt).toBe(asked.at);
  expect(await world.mailsTo(me.email)).toEqual(['leaving.requested_subject']);
  expect(await world.mailsTo(other.email)).toEqual(['leaving.handed_over_planned_title']);
  await world.pass(me.id, { due: false });
  await world.pass(me.id, { due: false });
  expect(await world.mailsTo(me.email)).toEqual(['leaving.requested_subject', 'leaving.reminder_subject']);

  await world.call(mara, 'DELETE', path);
  expect((await world.profile(mara)).leavingAt).toBeNull();
  await expect(world.call(mara, 'DELETE', path)).rejects.toMatchObject({ code: 'not_found' });
  const activity = await world.call<{ items: { event: { kind: string } }[] }>(mara, 'GET', '/api/v1/me/security/activity');
  expect(activity.items.map(({ event }) => event.kind).slice(0, 2)).toEqual(['deletion_cancelled', 'deletion_requested']);
  expect(await world.mailsTo(other.email)).toContain('leaving.handed_over_cancelled_title');
  expect(await world.membersOf(shared)).toContain(`${me.id} owner`);
  expect(jo).toBeDefined();
});

test('it ends with “Wasn’t me”, unless it has begun', async () => {
  const { mara, me, other, shared } = await world.cast();
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.call(mara, 'POST', '/api/v1/me/security/not-me');
  expect((await world.profile(mara)).leavingAt).toBeNull();
  expect(await world.mailsTo(other.email)).toContain('leaving.handed_over_cancelled_title');
  expect(await world.mailsTo(me.email)).toEqual(['leaving.requested_subject', 'security.mail_deletion_cancelled', 'security.mail_not_me']);
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  await world.run(sql`update leaving set begun_at = now() where user_id = ${me.id}`);
  await world.call(mara, 'POST', '/api/v1/me/security/not-me');
  expect((await world.leaving(mara)).begun).toBe(true);
});

test('of two at once one is made', async () => {
  const mara = await signUp(world.app.origin);
  const answers = await Promise.allSettled([world.request(mara), world.request(mara)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await world.mailsTo((await world.profile(mara)).email)).toEqual(['leaving.requested_subject']);
});

test('the server’s owner passes the server on first, also if it became theirs during the week', async () => {
  const mara = await signUp(world.app.origin);
  const { id, email } = await world.profile(mara);
  const [before] = await world.rows(sql<{ ownerId: string }>`select owner_id as "ownerId" from instance`);
  await world.request(mara);
  await world.run(sql`update instance set owner_id = ${id}`);
  await world.pass(id);
  expect(await world.exists(id)).toBe(true);
  expect(await world.mailsTo(email)).toContain('leaving.owner_subject');
  await expect(world.request(mara)).rejects.toMatchObject({ code: 'not_editable' });
  await world.run(sql`update instance set owner_id = ${before?.ownerId}`);
});
