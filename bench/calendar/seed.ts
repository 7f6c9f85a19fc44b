import { sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import { newId } from '../../server/kernel/ids.ts';
import type { Owner } from '../quiet-and-busy.ts';

/** How many posts a workspace has in the visible month, and in all. */
export interface Size {
  month: number;
  all: number;
}

const accounts = 10;
/** The month that is shown, in UTC. */
export const month = { from: '2027-03-01', days: 31 };

/**
 * Fills a person’s workspace: each post on one of ten accounts in five groups, which have queues with two slots a day; one in fifty
 * of the visible month failed.
 */
export async function seed(db: Database, { workspaceId, userId }: Owner, size: Size): Promise<void> {
  const accountIds = Array.from({ length: accounts }, () => newId());
  const groupIds = Array.from({ length: accounts / 2 }, () => newId());
  const hues = ['teal', 'brown', 'slate', 'plum', 'violet'];
  for (const [at, id] of accountIds.entries()) {
    await sql`
      insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at, checked_at)
      values (${id}, ${workspaceId}, 'bluesky', 'https://example.org', ${id}, ${`bench${at}.example`}, 'Bench', 'healthy', 'never opened', 1, now(), now())
    `.execute(db);
  }
  for (const [at, id] of groupIds.entries()) {
    await sql`
      insert into account_group (id, workspace_id, name, name_key, color, position, created_at)
      values (${id}, ${workspaceId}, ${`Brand ${at}`}, ${`brand ${at}`}, ${hues[at]}, ${at}, now())
    `.execute(db);
    for (const accountId of accountIds.slice(at * 2, at * 2 + 2))
      await sql`insert into account_group_member (group_id, account_id) values (${id}, ${accountId})`.execute(db);
    const queueId = newId();
    await sql`insert into queue (id, workspace_id, group_id, zone, created_at) values (${queueId}, ${workspaceId}, ${id}, 'UTC', now())`.execute(
      db,
    );
    await sql`insert into queue_slot (queue_id, weekday, time) select ${queueId}, day, time from generate_series(1, 7) as day, unnest(array['09:00', '17:45']) as time`.execute(
      db,
    );
  }
  const ids = sql`array[${sql.join(accountIds)}]::uuid[]`;
  const begin = `${month.from}T00:00:00Z`;
  // Those of the visible month spread over it, the others over the years around.
  await sql`
    with made as (
      select gen_random_uuid() as id, n,
        case when n <= ${size.month}::int
          then ${begin}::timestamptz + (n - 1) * (${month.days}::int * interval '1 day' / ${size.month}::int)
          else ${begin}::timestamptz + interval '60 days' + n * interval '7 minutes'
        end as due_at
      from generate_series(1, ${size.all}::int) as n
    ), added as (
      insert into post (id, workspace_id, author_id, text, wall_time, zone, due_at, created_at, updated_at)
      select id, ${workspaceId}, ${userId}, 'A post about the harbour, number ' || n,
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', due_at, now(), now()
      from made
    )
    insert into target (id, post_id, workspace_id, account_id, state, due_at, next_attempt_at, problem_kind, problem_message, problem_at)
    select gen_random_uuid(), id, ${workspaceId}, (${ids})[1 + n % ${accounts}::int],
      case when n % 50 = 0 then 'failed' else 'scheduled' end, due_at, case when n % 50 = 0 then null else due_at end,
      case when n % 50 = 0 then 'rejected' end, case when n % 50 = 0 then '{"code":"publishing.stopped"}'::jsonb end,
      case when n % 50 = 0 then now() end
    from made
  `.execute(db);
}
