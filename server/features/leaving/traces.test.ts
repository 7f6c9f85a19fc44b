import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeavingWorld, type LeavingWorld } from '../../../tests/support/leaving.ts';

/* No table forgets that a person is gone. */

let world: LeavingWorld;
beforeAll(async () => {
  world = await createLeavingWorld();
});
afterAll(() => world?.close());

test('every row that mentioned the person is gone, or names nobody', async () => {
  const { mara, me, other, alone, shared, theirs } = await world.cast();
  const post = await world.addPost(theirs, me.id);
  await world.addPost(alone, me.id);
  await world.addStream(theirs, me.id, true);
  await world.call(mara, 'POST', '/api/v1/api-keys', { name: 'Scheduler' }, theirs).catch(() => undefined);
  await world.call(mara, 'POST', '/api/auth/request-password-reset', { email: me.email });
  await world.call(mara, 'POST', '/api/v1/me/email-change', { email: `new-${me.email}` });
  const text = { text: 'Low tide', authorNote: undefined };
  await fetch(`${world.app.origin}/api/v1/posts`, {
    method: 'POST',
    headers: {
      cookie: mara.cookie,
      origin: world.app.origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-workspace': alone,
    },
    body: JSON.stringify(text),
  });
  await world.run(sql`insert into invitation (id, workspace_id, email, role, token_hash, invited_by, expires_at, created_at)
    values (${randomUUID()}, ${theirs}, ${me.email}, 'viewer', ${randomUUID()}, ${other.id}, now() + interval '1 day', now())`);
  await world.run(sql`insert into engagement_action (id, workspace_id, user_id, action, platform, at, request_key)
    values (${randomUUID()}, ${theirs}, ${me.id}, 'like', 'bluesky', now(), ${randomUUID()})`);
  await world.run(sql`
    with account as (insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, version, disconnected_at, created_at)
        values (${randomUUID()}, ${theirs}, 'bluesky', 'https://bsky.example', ${randomUUID()}, 'theirs', 'Theirs', 'healthy', 1, now(), now())
        returning id),
      stranger as (insert into engagement_person (id, workspace_id, platform, service, remote_id, handle, name, first_seen_at)
        values (${randomUUID()}, ${theirs}, 'bluesky', 'https://bsky.example', 'stranger', 'stranger', 'Stranger', now()) returning id),
      talk as (insert into conversation (id, workspace_id, account_id, thread_id, kind, person_id, last_at)
        select ${randomUUID()}::uuid, ${theirs}::uuid, account.id, 'talk', 'comment', stranger.id, now() from account, stranger returning id),
      item as (insert into engagement_item (id, conversation_id, account_id, remote_id, kind, person_id, own, text, at)
        select ${randomUUID()}::uuid, talk.id, account.id, 'item', 'comment', stranger.id, false, 'Nice', now() from talk, account, stranger returning id)
    insert into reply_request (id, workspace_id, account_id, conversation_id, item_id, action, text, state, version, asked_by, asked_at, request_key,
        decided_by, decided_at)
      select ${randomUUID()}::uuid, ${theirs}::uuid, account.id, talk.id, item.id, 'comment', 'Thanks', 'returned', 1, ${me.id}, now(), ${randomUUID()},
        ${me.id}, now() from account, talk, item`);
  await world.run(
    sql`insert into post_revision (id, post_id, user_id, content, started_at, at) values (${randomUUID()}, ${post}, ${me.id}, '{}', now(), now())`,
  );
  await world.run(sql`insert into comment (id, post_id, author_id, text, created_at, resolved_at, resolved_by)
    values (${randomUUID()}, ${post}, ${me.id}, 'Good', now(), now(), ${me.id}), (${randomUUID()}, ${post}, ${other.id}, '@Mara', now(), null, null)`);
  await world.run(
    sql`insert into comment_mention (comment_id, user_id, name) select id, ${me.id}, 'Mara' from comment where text = '@Mara'`,
  );
  await world.run(sql`insert into media_ingest (id, workspace_id, user_id, source, name, stage, state, next_attempt_at, received_bytes, changed_at, created_at)
    values (${randomUUID()}, ${theirs}, ${me.id}, 'upload', 'a.png', 'upload', 'cancelled', null, 0, now(), now())`);
  await world.run(sql`insert into contact_message (id, name, email, subject, message, created_at)
    values (${randomUUID()}, 'Ida', ${me.email.toUpperCase()}, 'Hello', 'A question', now())`);
  const mentions = async (): Promise<string[]> => {
    const tables = await world.rows(sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const found: string[] = [];
    for (const { name } of tables) {
      const [{ count } = { count: 0 }] = await world.rows(sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} one where one::text like ${`%${me.id}%`} or one::text ilike ${`%${me.email}%`}`);
      if (count > 0) found.push(name);
    }
    return found;
  };
  await world.request(mara, [{ id: shared, heirId: other.id }]);
  const before = await mentions();
  expect(before.length).toBeGreaterThan(15);
  await world.pass(me.id);
  expect(await world.exists(me.id)).toBe(false);
  // The last mail, which no server took here, is handed over by the server's owner.
  expect(await mentions()).toEqual(['outbox_mail']);
  expect(await world.mailsTo(me.email)).toEqual(['leaving.done_subject']);
});

test('whatever refers to a person goes with them, or forgets them', async () => {
  const kept = await world.rows(sql<{ column: string }>`
    select one.conrelid::regclass || '.' || attname as column
    from pg_constraint one join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'auth_user'::regclass and confdeltype not in ('c', 'n') order by 1`);
  expect(kept).toEqual([{ column: 'instance.owner_id' }]);
});

test('a column that names a person has a foreign key, or is known to be deleted otherwise', async () => {
  const loose = await world.rows(sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(^|_)(user|author|assignee|email|recipient|caller|heir|reference|inviter|person)($|_)|_by$'
      and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and conrelid = (quote_ident(table_name))::regclass and attname = column_name
      ) order by 1`);
  expect(loose.map(({ column }) => column)).toEqual([
    'activity_origin.user_agent', // with the person
    'auth_email_change.from_email', // with the person
    'auth_email_change.to_email',
    'auth_session.user_agent', // a browser
    'auth_trusted_device.user_agent',
    'auth_user.email',
    'billing_customer.email', // of the workspace: its next owner's, or gone once its subscription is canceled
    'contact_message.email', // deleted by the job
    'idempotency_key.caller', // deleted by the job
    'invitation.email', // deleted by the job
    'outbox_mail.recipient', // deleted by the job
    'report_mail.email', // of clients, who need no account: with their schedule
    'report_stop.email',
    'review_link.email', // of a client of the workspace, who needs no account
    'security_activity.user_agent',
  ]);
});
