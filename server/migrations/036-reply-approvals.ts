import { type Kysely, sql } from 'kysely';

/** Replies, likes and messages can need approval before they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_policy add column replies boolean not null default false`.execute(db);
  await sql`
    create table reply_request (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      account_id uuid not null references account on delete cascade,
      conversation_id uuid not null references conversation on delete cascade,
      item_id uuid not null references engagement_item on delete cascade,
      action text not null check (action in ('like', 'comment', 'dm')),
      text text not null,
      state text not null check (state in ('waiting', 'returned', 'withdrawn', 'approved')),
      -- An approval is for one of them.
      version integer not null,
      asked_by text references auth_user on delete set null,
      asked_at timestamptz not null,
      request_key text not null,
      -- Who approved or returned it.
      decided_by text references auth_user on delete set null,
      decided_at timestamptz,
      note text,
      -- What was sent once it was approved.
      response_id uuid references post on delete set null,
      constraint reply_request_once unique (asked_by, request_key)
    )`.execute(db);
  await sql`create index reply_request_waiting on reply_request (workspace_id, asked_at) where state = 'waiting'`.execute(db);
  await sql`create index reply_request_workspace on reply_request (workspace_id)`.execute(db);
  await sql`create index reply_request_account on reply_request (account_id)`.execute(db);
  await sql`create index reply_request_conversation on reply_request (conversation_id)`.execute(db);
  await sql`create index reply_request_item on reply_request (item_id)`.execute(db);
  await sql`create index reply_request_decided_by on reply_request (decided_by)`.execute(db);
  await sql`create index reply_request_response on reply_request (response_id)`.execute(db);
}
