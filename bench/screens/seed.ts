import { platformIds } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import { newId } from '../../server/kernel/ids.ts';
import type { Owner } from '../quiet-and-busy.ts';

/** How many accounts and posts a workspace has; half of the posts are drafts. */
export interface Size {
  accounts: number;
  posts: number;
}

const hues = ['teal', 'brown', 'slate', 'plum', 'violet'];
const accountsPerGroup = 5;

/** Fills a person’s workspace: accounts on all platforms in groups, drafts, and posts spread over the next weeks; one in fifty failed. */
export async function seed(db: Database, { workspaceId, userId }: Owner, { accounts, posts }: Size): Promise<void> {
  const accountIds = Array.from({ length: accounts }, () => newId());
  for (const [at, id] of accountIds.entries()) {
    await sql`
      insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at, checked_at)
      values (${id}, ${workspaceId}, ${platformIds[at % platformIds.length]}, 'https://example.org', ${id}, ${`bench${at}.example`},
        ${`Bench ${at}`}, 'healthy', 'never opened', 1, now(), now())
    `.execute(db);
  }
  for (let at = 0; at * accountsPerGroup < accounts; at += 1) {
    const id = newId();
    await sql`
      insert into account_group (id, workspace_id, name, name_key, color, position, created_at)
      values (${id}, ${workspaceId}, ${`Brand ${at}`}, ${`brand ${at}`}, ${hues[at % hues.length]}, ${at}, now())
    `.execute(db);
    for (const accountId of accountIds.slice(at * accountsPerGroup, (at + 1) * accountsPerGroup))
      await sql`insert into account_group_member (group_id, account_id) values (${id}, ${accountId})`.execute(db);
  }
  const ids = sql`array[${sql.join(accountIds)}]::uuid[]`;
  await sql`
    with made as (
      select gen_random_uuid() as id, n, n % 2 = 0 as planned,
        case when n % 2 = 0 then date_trunc('hour', now()) + interval '1 hour' + n * (interval '21 days' / ${posts}::int) end as due_at,
        case when n % 2 = 1 then 'draft' when n % 50 = 0 then 'failed' else 'scheduled' end as state
      from generate_series(1, ${posts}::int) as n
    ), added as (
      insert into post (id, workspace_id, author_id, text, wall_time, zone, due_at, created_at, updated_at)
      select id, ${workspaceId}, ${userId}, 'A post about the harbour, number ' || n,
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), case when planned then 'UTC' end, due_at, now(), now()
      from made
    )
    insert into target (id, post_id, workspace_id, account_id, state, due_at, next_attempt_at, problem_kind, problem_message, problem_at)
    select gen_random_uuid(), id, ${workspaceId}, (${ids})[1 + n % ${accounts}::int], state, due_at,
      case when state = 'scheduled' then due_at end, case when state = 'failed' then 'rejected' end,
      case when state = 'failed' then '{"code":"publishing.stopped"}'::jsonb end, case when state = 'failed' then now() end
    from made
  `.execute(db);
}
