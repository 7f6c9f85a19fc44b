import { randomUUID } from 'node:crypto';
import type { Leaving } from '@everycast/contract/leaving';
import { sql } from 'kysely';
import { createTestDatabase } from './database.ts';
import { until } from './until.ts';
import { signUp, type Visitor } from './visitor.ts';
import { startWholeApp } from './whole-app.ts';

/** Where a person asks for the deletion of their account. */
export const path = '/api/v1/me/deletion';

export type LeavingWorld = Awaited<ReturnType<typeof createLeavingWorld>>;

/** People who delete their accounts, in the whole app on a real database; the job runs in this process. */
export async function createLeavingWorld() {
  const database = await createTestDatabase();
  let committed: (step: string) => void = () => undefined;
  const app = await startWholeApp(database.url, { whileLeaving: async (step) => committed(step) });
  await signUp(app.origin); // the server's owner

  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(database.db)).rows;
  const run = (query: ReturnType<typeof sql>) => query.execute(database.db);

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
    const [alone, shared, theirs] = [
      await newWorkspace(mara, 'Alone'),
      await newWorkspace(mara, 'Shared'),
      await newWorkspace(jo, 'Theirs'),
    ];
    await join(shared, other.id);
    await join(theirs, me.id);
    return { mara, jo, me, other, alone, shared, theirs };
  }

  return {
    app,
    /** What happens after everything that the deletion commits. */
    onCommit(next: (step: string) => void): void {
      committed = next;
    },
    rows,
    run,
    call,
    profile,
    newWorkspace,
    leaving,
    request,
    join,
    membersOf,
    exists,
    mailsTo,
    pass,
    addStream,
    addFile,
    addPost,
    cast,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
