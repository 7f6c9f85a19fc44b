import { randomUUID } from 'node:crypto';
import type { Leaving } from '@everycast/contract/leaving';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';
import { FileMissing } from '../../kernel/storage.ts';

/* People who delete their accounts, in the whole app on a real database; the job runs in this process. */

let database: TestDatabase;
let app: WholeApp;
let committed: (step: string) => void = () => undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url, { whileLeaving: async (step) => committed(step) });
  await signUp(app.origin); // the server's owner
});
beforeEach(() => {
  committed = () => undefined;
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(database.db)).rows;
const run = (query: ReturnType<typeof sql>) => query.execute(database.db);
const path = '/api/v1/me/deletion';

async function call<T>(person: Visitor, method: string, at: string, body?: object, workspace?: string): Promise<T> {
  const headers = { cookie: person.cookie, origin: app.origin, ...(workspace && { 'x-workspace': workspace }) };
  const answer = await fetch(app.origin + at, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const data = text === '' ? null : JSON.parse(text);
  if (!answer.ok) throw Object.assign(new Error(`${method} ${at}: ${answer.status} ${text}`), { code: data?.error?.code });
  return data;
}

const profile = (person: Visitor) => call<{ id: string; email: string; leavingAt: string | null }>(person, 'GET', '/api/v1/me');
const newWorkspace = async (person: Visitor, name: string) =>
  (await call<{ id: string }>(person, 'POST', '/api/v1/workspaces', { name })).id;
const leaving = (person: Visitor) => call<Leaving>(person, 'GET', path);
const request = async (person: Visitor, workspaces: object[] = []) =>
  call<Leaving>(person, 'POST', path, { email: (await profile(person)).email, workspaces });
const join = (workspaceId: string, userId: string, role = 'editor', at = '2026-01-01') =>
  run(sql`insert into member (workspace_id, user_id, role, joined_at) values (${workspaceId}, ${userId}, ${role}, ${at})`);
const membersOf = async (workspaceId: string) =>
  (await rows(sql<{ who: string }>`select user_id || ' ' || role as who from member where workspace_id = ${workspaceId}`)).map(
    ({ who }) => who,
  );
const exists = async (userId: string) => (await rows(sql`select id from auth_user where id = ${userId}`)).length > 0;
const mailsTo = async (email: string) =>
  (await rows(sql<{ subject: { code: string } }>`select subject from outbox_mail where recipient = ${email} order by id`)).map(
    ({ subject }) => subject.code,
  );

/** The week passes, or part of it; whatever the job is waiting for, it looks now. */
async function pass(userId: string, { due = true } = {}): Promise<void> {
  await run(
    sql`update leaving set due_at = now() + ${due ? '-1 minute' : '12 hours'}::interval, next_attempt_at = now() where user_id = ${userId}`,
  );
  const stop = app.features.leaving.start();
  await until(async () => {
    const [row] = await rows(sql<{ settled: boolean }>`
      select lease_token is null and next_attempt_at > clock_timestamp() as settled from leaving where user_id = ${userId}`);
    return row === undefined || row.settled;
  });
  await stop();
}

async function addAccount(workspaceId: string): Promise<string> {
  const id = randomUUID();
  await run(sql`
    insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at, checked_at)
    values (${id}, ${workspaceId}, 'bluesky', 'https://example.org', ${randomUUID()}, 'a.example.org', 'A', 'healthy', 'sealed', 1, now(), now())`);
  return id;
}
async function addStream(workspaceId: string, userId: string, ended: boolean): Promise<string> {
  const id = randomUUID();
  await run(sql`
    insert into stream (id, workspace_id, user_id, title, source, state, next_attempt_at, ended_at, created_at)
    values (${id}, ${workspaceId}, ${userId}, 'Low tide', 'browser', ${ended ? 'done' : 'waiting'}, ${ended ? null : '2099-01-01'}, ${ended ? '2026-01-01' : null}, now())`);
  return id;
}
async function addFile(workspaceId: string): Promise<string> {
  const id = randomUUID();
  await app.storage.put(`media/${id}`, Buffer.from('bytes'), 'image/png');
  await run(sql`
    insert into media (id, workspace_id, kind, source_hash, hash, content_type, animated, bytes, width, height, name, file_key, thumbnail_key, created_at)
    values (${id}, ${workspaceId}, 'image', ${id}, ${id}, 'image/png', false, 5, 1, 1, 'a.png', ${`media/${id}`}, ${`media/${id}`}, now())`);
  return id;
}
/** A post with a picture, scheduled on an account. */
async function addPost(workspaceId: string, authorId: string): Promise<string> {
  const [id, account, file] = [randomUUID(), await addAccount(workspaceId), await addFile(workspaceId)];
  await run(sql`insert into post (id, workspace_id, author_id, text, due_at, wall_time, zone, created_at, updated_at)
    values (${id}, ${workspaceId}, ${authorId}, 'Low tide at seven', '2099-01-01', '2099-01-01T00:00', 'UTC', now(), now())`);
  await run(sql`insert into target (id, post_id, workspace_id, account_id, state, due_at, next_attempt_at)
    values (${randomUUID()}, ${id}, ${workspaceId}, ${account}, 'scheduled', '2099-01-01', '2099-01-01')`);
  await run(sql`insert into post_media (post_id, position, media_id, alt) values (${id}, 0, ${file}, '')`);
  await run(
    sql`insert into post_activity (id, post_id, user_id, kind, data, at) values (${randomUUID()}, ${id}, ${authorId}, 'created', '{}', now())`,
  );
  return id;
}

/** Someone with a workspace of their own, one with a colleague, and posts in the colleague's. */
async function cast() {
  const [mara, jo] = [await signUp(app.origin), await signUp(app.origin)];
  const [me, other] = [await profile(mara), await profile(jo)];
  const [alone, shared, theirs] = [await newWorkspace(mara, 'Alone'), await newWorkspace(mara, 'Shared'), await newWorkspace(jo, 'Theirs')];
  await join(shared, other.id);
  await join(theirs, me.id);
  return { mara, jo, me, other, alone, shared, theirs };
}

describe('asking for it', () => {
  test('says what becomes of each workspace, and needs a choice where others would lose one', async () => {
    const { mara, me, other, alone, shared, theirs } = await cast();
    await addPost(alone, me.id);
    await addStream(alone, me.id, true);
    const before = await leaving(mara);
    const of = (id: string) => before.workspaces.find((workspace) => workspace.id === id);
    expect(before).toMatchObject({ at: null, begun: false, ownsServer: false });
    expect(of(alone)).toMatchObject({ fate: 'deleted', choice: false, accounts: 1, scheduled: 1, posts: 1, files: 1, streams: 1 });
    expect(of(shared)).toMatchObject({ fate: 'handed_over', choice: true, members: [{ userId: other.id, role: 'editor' }] });
    expect(of(theirs)).toMatchObject({ fate: 'left', choice: false });

    await expect(request(mara)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(request(mara, [{ id: shared, heirId: 'nobody' }])).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(call(mara, 'POST', path, { email: other.email, workspaces: [{ id: shared, heirId: null }] })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await profile(mara)).leavingAt).toBeNull();
  });

  test('is confirmed, mailed and listed; everything goes on as before, and can be kept', async () => {
    const { mara, jo, me, other, shared } = await cast();
    await run(sql`update auth_session set created_at = now() - interval '1 hour' where user_id = ${me.id}`);
    await expect(request(mara, [{ id: shared, heirId: other.id }])).rejects.toMatchObject({ code: 'confirm_identity' });
    await run(sql`update auth_session set created_at = now() where user_id = ${me.id}`);
    const asked = await request(mara, [{ id: shared, heirId: other.id }]);
    const week = new Date(asked.at ?? 0).getTime() - Date.now();
    expect(Math.round(week / 3_600_000)).toBe(7 * 24);
    expect((await profile(mara)).leavingAt).toBe(asked.at);
    expect(await mailsTo(me.email)).toEqual(['leaving.requested_subject']);
    expect(await mailsTo(other.email)).toEqual(['leaving.handed_over_planned_title']);
    await pass(me.id, { due: false });
    await pass(me.id, { due: false });
    expect(await mailsTo(me.email)).toEqual(['leaving.requested_subject', 'leaving.reminder_subject']);

    await call(mara, 'DELETE', path);
    expect((await profile(mara)).leavingAt).toBeNull();
    await expect(call(mara, 'DELETE', path)).rejects.toMatchObject({ code: 'not_found' });
    const activity = await call<{ items: { event: { kind: string } }[] }>(mara, 'GET', '/api/v1/me/security/activity');
    expect(activity.items.map(({ event }) => event.kind).slice(0, 2)).toEqual(['deletion_cancelled', 'deletion_requested']);
    expect(await mailsTo(other.email)).toContain('leaving.handed_over_cancelled_title');
    expect(await membersOf(shared)).toContain(`${me.id} owner`);
    expect(jo).toBeDefined();
  });

  test('of two at once one is made', async () => {
    const mara = await signUp(app.origin);
    const answers = await Promise.allSettled([request(mara), request(mara)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsTo((await profile(mara)).email)).toEqual(['leaving.requested_subject']);
  });

  test('the server’s owner passes the server on first, also if it became theirs during the week', async () => {
    const mara = await signUp(app.origin);
    const { id, email } = await profile(mara);
    const [before] = await rows(sql<{ ownerId: string }>`select owner_id as "ownerId" from instance`);
    await request(mara);
    await run(sql`update instance set owner_id = ${id}`);
    await pass(id);
    expect(await exists(id)).toBe(true);
    expect(await mailsTo(email)).toContain('leaving.owner_subject');
    await expect(request(mara)).rejects.toMatchObject({ code: 'not_editable' });
    await run(sql`update instance set owner_id = ${before?.ownerId}`);
  });
});

describe('when it is due', () => {
  test('workspaces are handed over or deleted with their files, and what was written elsewhere stays without a name', async () => {
    const { mara, me, other, alone, shared, theirs } = await cast();
    await addPost(alone, me.id);
    const [kept, elsewhere] = [await addPost(shared, me.id), await addPost(theirs, me.id)];
    const stream = await addStream(theirs, me.id, true);
    const [file] = await rows(sql<{ key: string }>`select file_key as key from media where workspace_id = ${alone}`);
    await request(mara, [{ id: shared, heirId: other.id }]);
    await pass(me.id);

    expect(await exists(me.id)).toBe(false);
    expect(await rows(sql`select id from workspace where id = ${alone} or personal_of = ${me.id}`)).toEqual([]);
    expect(await membersOf(shared)).toEqual([`${other.id} owner`]);
    expect(await membersOf(theirs)).toEqual([`${other.id} owner`]);
    expect(await rows(sql`select author_id from post where id in (${kept}, ${elsewhere})`)).toEqual([
      { authorId: null },
      { authorId: null },
    ]);
    expect(await rows(sql`select user_id from stream where id = ${stream}`)).toEqual([{ userId: null }]);
    const jobs = await rows(sql<{ data: { keys: string[] } }>`select data from job where queue = 'media.remove-files'`);
    expect(jobs.flatMap(({ data }) => data.keys)).toContain(file?.key);
    expect(await mailsTo(me.email)).toEqual(['leaving.done_subject']);
    expect(await mailsTo(other.email)).toContain('leaving.handed_over_done_title');
  });

  test('a stream that is live isn’t cut off', async () => {
    const { mara, me, alone, other, shared, theirs } = await cast();
    await request(mara, [{ id: shared, heirId: other.id }]);
    for (const workspaceId of [theirs, alone]) {
      const stream = await addStream(workspaceId, me.id, false);
      await pass(me.id);
      expect(await rows(sql`select begun_at from leaving where user_id = ${me.id}`)).toEqual([{ begunAt: null }]);
      expect((await profile(mara)).id).toBe(me.id);
      await run(sql`update stream set state = 'done', ended_at = now(), next_attempt_at = null where id = ${stream}`);
    }
    await pass(me.id);
    expect(await exists(me.id)).toBe(false);
  });

  test('what is being published is finished first', async () => {
    const { mara, me, alone, other, shared } = await cast();
    const post = await addPost(alone, me.id);
    await request(mara, [{ id: shared, heirId: other.id }]);
    await run(sql`update target set state = 'publishing' where post_id = ${post}`);
    await pass(me.id);
    expect(await exists(me.id)).toBe(true);
    await run(sql`update target set state = 'published', published_at = now(), next_attempt_at = null where post_id = ${post}`);
    await pass(me.id);
    expect(await exists(me.id)).toBe(false);
  });

  test('a choice that has become impossible hands over to someone else; a newcomer’s work isn’t deleted', async () => {
    const { mara, me, other, shared } = await cast();
    const [kim, ann] = [await profile(await signUp(app.origin)), await profile(await signUp(app.origin))];
    const doomed = await newWorkspace(mara, 'Doomed');
    await join(doomed, kim.id);
    await join(shared, kim.id, 'admin');
    await join(shared, ann.id);
    await request(mara, [
      { id: shared, heirId: other.id },
      { id: doomed, heirId: null },
    ]);
    expect(await mailsTo(kim.email)).toEqual(['leaving.deleted_planned_title']);
    await run(sql`delete from member where workspace_id = ${shared} and user_id = ${other.id}`);
    await join(doomed, ann.id, 'viewer', '2099-01-01');
    const later = await newWorkspace(mara, 'Made later');
    await pass(me.id);
    expect((await membersOf(shared)).sort()).toEqual([`${ann.id} editor`, `${kim.id} owner`].sort());
    expect((await membersOf(doomed)).sort()).toEqual([`${ann.id} viewer`, `${kim.id} owner`].sort());
    expect(await rows(sql`select id from workspace where id = ${later}`)).toEqual([]);
    expect(await exists(me.id)).toBe(false);
  });

  test('it goes on for someone who is disabled meanwhile, and can’t be cancelled once it has begun', async () => {
    const { mara, me, shared, other } = await cast();
    await request(mara, [{ id: shared, heirId: other.id }]);
    const interrupted = new Error('cancelled too late');
    committed = (step) => {
      if (step === 'settled') throw interrupted;
    };
    await run(sql`update auth_user set disabled_at = now() where id = ${me.id}`);
    await pass(me.id);
    await expect(call(mara, 'DELETE', path)).rejects.toMatchObject({ code: 'not_signed_in' });
    committed = () => undefined;
    await pass(me.id);
    expect(await exists(me.id)).toBe(false);
  });

  test('two people who hand over to each other', async () => {
    const { mara, jo, me, other, shared, theirs } = await cast();
    await request(mara, [{ id: shared, heirId: other.id }]);
    await request(jo, [{ id: theirs, heirId: me.id }]);
    await Promise.all([pass(me.id), pass(other.id)]);
    await pass(me.id);
    await pass(other.id);
    expect([await exists(me.id), await exists(other.id)]).toEqual([false, false]);
    expect(await rows(sql`select id from workspace where id in (${shared}, ${theirs})`)).toEqual([]);
  });

  test('killed after any step, the next run ends the same', async () => {
    const steps: string[] = [];
    for (let at = 0; ; at += 1) {
      const { mara, me, other, alone, shared } = await cast();
      await addPost(alone, me.id);
      await request(mara, [{ id: shared, heirId: other.id }]);
      let count = 0;
      committed = (step) => {
        if (steps.length < count + 1) steps.push(step);
        if (count++ === at) throw new Error('killed');
      };
      await pass(me.id);
      const killed = count > at;
      await pass(me.id);
      expect(await exists(me.id), `killed at ${steps[at]}`).toBe(false);
      expect(await rows(sql`select id from workspace where id = ${alone} or personal_of = ${me.id}`)).toEqual([]);
      expect(await membersOf(shared)).toEqual([`${other.id} owner`]);
      expect(await mailsTo(me.email)).toEqual(['leaving.done_subject']);
      expect((await mailsTo(other.email)).filter((code) => code === 'leaving.handed_over_done_title')).toHaveLength(1);
      if (!killed) break;
    }
    expect(new Set(steps)).toEqual(new Set(['settled', 'disconnected', 'posts', 'media', 'workspace', 'gone']));
  });

  test('someone who is invited again afterwards starts anew', async () => {
    const mara = await signUp(app.origin);
    const { id, email } = await profile(mara);
    await request(mara);
    await pass(id);
    const answer = await fetch(`${app.origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ name: 'Mara', email, password: 'correct horse' }),
    });
    expect(answer.status).toBe(200);
    const [person] = await rows(sql<{ id: string }>`select id from auth_user where email = ${email}`);
    expect(person?.id).not.toBe(id);
  });
});

describe('no table forgets it', () => {
  test('every row that mentioned the person is gone, or names nobody', async () => {
    const { mara, me, other, alone, shared, theirs } = await cast();
    const post = await addPost(theirs, me.id);
    await addPost(alone, me.id);
    await addStream(theirs, me.id, true);
    await call(mara, 'POST', '/api/v1/api-keys', { name: 'Scheduler' }, theirs).catch(() => undefined);
    await call(mara, 'POST', '/api/auth/request-password-reset', { email: me.email });
    await call(mara, 'POST', '/api/v1/me/email-change', { email: `new-${me.email}` });
    const text = { text: 'Low tide', authorNote: undefined };
    await fetch(`${app.origin}/api/v1/posts`, {
      method: 'POST',
      headers: {
        cookie: mara.cookie,
        origin: app.origin,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-workspace': alone,
      },
      body: JSON.stringify(text),
    });
    await run(sql`insert into invitation (id, workspace_id, email, role, token_hash, invited_by, expires_at, created_at)
      values (${randomUUID()}, ${theirs}, ${me.email}, 'viewer', ${randomUUID()}, ${other.id}, now() + interval '1 day', now())`);
    await run(sql`insert into engagement_action (id, workspace_id, user_id, action, platform, at, request_key)
      values (${randomUUID()}, ${theirs}, ${me.id}, 'like', 'bluesky', now(), ${randomUUID()})`);
    await run(
      sql`insert into post_revision (id, post_id, user_id, content, started_at, at) values (${randomUUID()}, ${post}, ${me.id}, '{}', now(), now())`,
    );
    await run(sql`insert into media_ingest (id, workspace_id, user_id, source, name, stage, state, next_attempt_at, received_bytes, changed_at, created_at)
      values (${randomUUID()}, ${theirs}, ${me.id}, 'upload', 'a.png', 'upload', 'cancelled', null, 0, now(), now())`);
    const mentions = async (): Promise<string[]> => {
      const tables = await rows(sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
      const found: string[] = [];
      for (const { name } of tables) {
        const [{ count } = { count: 0 }] = await rows(sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} one where one::text like ${`%${me.id}%`} or one::text ilike ${`%${me.email}%`}`);
        if (count > 0) found.push(name);
      }
      return found;
    };
    await request(mara, [{ id: shared, heirId: other.id }]);
    const before = await mentions();
    expect(before.length).toBeGreaterThan(15);
    await pass(me.id);
    expect(await exists(me.id)).toBe(false);
    // The last mail, which no server took here, is handed over by the server's owner.
    expect(await mentions()).toEqual(['outbox_mail']);
    expect(await mailsTo(me.email)).toEqual(['leaving.done_subject']);
  });

  test('whatever refers to a person goes with them, or forgets them', async () => {
    const kept = await rows(sql<{ column: string }>`
      select one.conrelid::regclass || '.' || attname as column
      from pg_constraint one join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'auth_user'::regclass and confdeltype not in ('c', 'n') order by 1`);
    expect(kept).toEqual([{ column: 'instance.owner_id' }]);
  });

  test('a column that names a person has a foreign key, or is known to be deleted otherwise', async () => {
    const loose = await rows(sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'
        and column_name ~ '(^|_)(user|author|assignee|email|recipient|caller|heir|reference|inviter|person)($|_)|_by$'
        and not exists (
          select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and conrelid = (quote_ident(table_name))::regclass and attname = column_name
        ) order by 1`);
    expect(loose.map(({ column }) => column)).toEqual([
      'auth_email_change.from_email', // with the person
      'auth_email_change.to_email',
      'auth_session.user_agent', // a browser
      'auth_trusted_device.user_agent',
      'auth_user.email',
      'billing_customer.email', // of the workspace: its next owner's, or gone once its subscription is canceled
      'idempotency_key.caller', // deleted by the job
      'invitation.email', // deleted by the job
      'outbox_mail.recipient', // deleted by the job
      'security_activity.user_agent',
    ]);
  });
});

test('files are deleted by a job of their own', async () => {
  const { mara, me, other, alone, shared } = await cast();
  const file = await addFile(alone);
  await request(mara, [{ id: shared, heirId: other.id }]);
  await pass(me.id);
  const [{ id, keys } = { id: '', keys: [''] }] = await rows(sql<{ id: string; keys: string[] }>`
    select id, data -> 'keys' as keys from job where queue = 'media.remove-files' and data::text like ${`%${file}%`}`);
  expect(id).not.toBe('');
  for (const key of keys) await app.storage.delete(key);
  await expect(app.storage.get(`media/${file}`)).rejects.toBeInstanceOf(FileMissing);
});
