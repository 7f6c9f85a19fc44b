import { type Kysely, sql } from 'kysely';

/** Proxies, and the accounts and groups of accounts whose traffic goes through them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proxy (
      id uuid primary key,
      workspace_id uuid not null references workspace on delete cascade,
      name text not null,
      name_key text not null,
      kind text not null check (kind in ('http', 'https', 'socks5')),
      host text not null,
      port integer not null check (port between 1 and 65535),
      -- User name and password, encrypted; null if it takes none.
      credentials text,
      -- What the last test found: the address that servers see, and how long a request took; or why it failed.
      seen_as text,
      milliseconds integer,
      problem jsonb,
      checked_at timestamptz not null,
      created_at timestamptz not null,
      constraint proxy_name unique (workspace_id, name_key)
    )`.execute(db);
  // A proxy that is in use can't be deleted: the traffic would go around it.
  await sql`
    create table account_proxy (
      account_id uuid primary key references account on delete cascade,
      proxy_id uuid not null references proxy
    )`.execute(db);
  await sql`create index account_proxy_proxy on account_proxy (proxy_id)`.execute(db);
  await sql`
    create table account_group_proxy (
      group_id uuid primary key references account_group on delete cascade,
      proxy_id uuid not null references proxy
    )`.execute(db);
  await sql`create index account_group_proxy_proxy on account_group_proxy (proxy_id)`.execute(db);
  // The consent ends with its proxy, for the same reason.
  await sql`alter table platform_consent add column proxy_id uuid references proxy on delete cascade`.execute(db);
  await sql`create index platform_consent_proxy on platform_consent (proxy_id)`.execute(db);
}
