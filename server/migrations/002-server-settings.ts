import { type Kysely, sql } from 'kysely';

/** What the server's owner decides: plans of workspaces, who may sign up, and who may sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_plan (
      workspace_id uuid primary key references workspace on delete cascade,
      plan text not null check (plan in ('standard', 'premium', 'entrepreneur', 'own')),
      -- Of the workspace's own; null with any other plan.
      limits jsonb check ((limits is not null) = (plan = 'own')),
      assigned_at timestamptz not null
    )`.execute(db);
  await sql`
    -- At most one row: what workspaces without a plan may use.
    create table usual_limits (
      one boolean primary key default true check (one),
      limits jsonb not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`alter table instance add column sign_up text not null default 'open' check (sign_up in ('open', 'closed'))`.execute(db);
  await sql`alter table auth_user add column disabled_at timestamptz`.execute(db);
}
