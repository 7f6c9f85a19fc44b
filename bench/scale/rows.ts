import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import type { Ground } from './ground.ts';

const count = 20_000;

/** Rows that come one by one over weeks: how much of the disk a thousand take, with their indexes. */
interface Rows {
  name: string;
  tables: readonly string[];
  insert(ids: Ids): RawBuilder<unknown>;
}

interface Ids {
  workspaceId: string;
  accountId: string;
  userId: string;
}

const kinds: readonly Rows[] = [
  {
    name: 'readings of posts',
    tables: ['post_metric'],
    insert: () => sql`
      insert into post_metric (target_id, at, likes, comments, shares, saves, clicks, views, reach)
      select gen_random_uuid(), now(), n, n, n, n, n, n * 100, n * 80 from generate_series(1, ${count}::int) n`,
  },
  {
    name: 'comments, each by somebody else',
    tables: ['engagement_item', 'conversation', 'engagement_person'],
    insert: ({ workspaceId, accountId }) => sql`
      with n as (select n, gen_random_uuid() as person, gen_random_uuid() as talk from generate_series(1, ${count}::int) n),
      person as (
        insert into engagement_person (id, workspace_id, platform, service, remote_id, handle, name, first_seen_at)
        select person, ${workspaceId}, 'facebook', 'https://facebook.example', 'p' || n, 'person.' || n, 'Person ' || n, now() from n
      ),
      talk as (
        insert into conversation (id, workspace_id, account_id, thread_id, kind, person_id, post_remote_id, first_at, last_at, unanswered_since)
        select talk, ${workspaceId}, ${accountId}, 't' || n, 'comment', person, '1000_1', now(), now(), now() from n
      )
      insert into engagement_item (id, conversation_id, account_id, remote_id, kind, person_id, own, text, at)
      select gen_random_uuid(), talk, ${accountId}, 'c' || n, 'comment', person, false,
        'Which clay is this? It throws so cleanly, and the glaze is wonderful.', now() from n`,
  },
  {
    name: 'samples of streams',
    tables: ['stream_sample'],
    insert: ({ workspaceId, userId }) => sql`
      with made as (
        insert into stream (id, workspace_id, user_id, title, source, state, ended_at, created_at)
        values (gen_random_uuid(), ${workspaceId}, ${userId}, 'A stream', 'browser', 'done', now(), now()) returning id
      )
      insert into stream_sample
      select id, gen_random_uuid(), now(), 10000, 10000, 7500000, 300, 0, 0, 40 from made, generate_series(1, ${count}::int)`,
  },
];

/** @returns a line for each kind of row */
export async function measureRows({ kernel: { db } }: Ground): Promise<string[]> {
  const { rows } = await sql<Ids>`
    select a.workspace_id as "workspaceId", a.id as "accountId", u.id as "userId" from account a, auth_user u limit 1`.execute(db);
  const [ids] = rows;
  if (!ids) throw new Error('Nobody has an account yet.');
  const lines: string[] = [];
  for (const { name, tables, insert } of kinds) {
    const before = await sizeOf(db, tables);
    await insert(ids).execute(db);
    const kilobytes = ((await sizeOf(db, tables)) - before) / count;
    lines.push(`${name}: a thousand keep ${kilobytes.toFixed(0)} kB`);
  }
  return lines;
}

/** In bytes, with indexes, and all partitions. */
async function sizeOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select sum(pg_total_relation_size(name::regclass)
      + coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass) where isleaf and level > 0), 0))::float8 as size
    from unnest(${tables}::text[]) as name`.execute(db);
  return rows[0]?.size ?? 0;
}
