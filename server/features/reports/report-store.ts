import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';

export interface PublishedPost {
  id: string;
  workspaceId: string;
  /** The workspace's. */
  zone: string;
  authorId: string;
  /** Whether the author sees the accounts of some groups only. */
  limited: boolean;
  text: string;
}
/** A post on the accounts on which it was published in a time. */
export interface Publication {
  postId: string;
  workspaceId: string;
  text: string;
  /** Of the last of them. */
  at: Date;
  accountIds: string[];
  on: { platform: string; handle: string }[];
}
/** A workspace with readers who wait for its report. */
export interface ReportedWorkspace {
  workspaceId: string;
  name: string;
}
export type ReportStore = ReturnType<typeof createReportStore>;

/** A member's zone. */
const readersZone = sql<string>`coalesce(auth_user.zone, workspace.zone)`;
const readers = sql`member join auth_user on auth_user.id = member.user_id join workspace on workspace.id = member.workspace_id`;

export function createReportStore(db: Database) {
  return {
    /** Moves the time until which authors were told. @returns where it was; null if this is the first time, or another process was first */
    async tellUntil(tx: Tx, until: Date): Promise<Date | null> {
      await sql`insert into published_told (until) values (${until}) on conflict do nothing`.execute(tx);
      const { rows } = await sql<{ since: Date }>`select until as since from published_told for update`.execute(tx);
      const since = rows[0]?.since;
      if (!since || since >= until) return null;
      await sql`update published_told set until = ${until}`.execute(tx);
      return since;
    },

    /** Members' posts that were published on the last of their accounts in a time, oldest first. Responses from the inbox are no posts. */
    async publishedBetween(tx: Tx, since: Date, until: Date): Promise<PublishedPost[]> {
      const { rows } = await sql<PublishedPost>`
        select post.id, post.workspace_id as "workspaceId", workspace.zone, post.author_id as "authorId",
          member.limited, post.text
        from (
          select post_id, max(published_at) as at from target
          where state = 'published' and published_at > ${since} and published_at <= ${until} group by post_id
        ) recent
          join post on post.id = recent.post_id and post.response is null and post.deleted_at is null and post.author_id is not null
          join workspace on workspace.id = post.workspace_id
          join member on member.workspace_id = post.workspace_id and member.user_id = post.author_id
        where not exists (
          select from target where target.post_id = post.id
            and (state not in ('published', 'cancelled') or problem_kind is not null or published_at > ${until})
        )
        order by recent.at, post.id`.execute(tx);
      return rows;
    },

    /** What was published on accounts in a time, by post, oldest first. Responses from the inbox are no posts. */
    async publications(tx: Tx, since: Date, until: Date): Promise<Publication[]> {
      const { rows } = await sql<Publication>`
        select post.id as "postId", post.workspace_id as "workspaceId", max(target.published_at) as at,
          coalesce(nullif(btrim(post.text), ''), max(target.text), '') as text,
          array_agg(target.account_id order by target.id) as "accountIds",
          jsonb_agg(jsonb_build_object('platform', account.platform, 'handle', account.handle) order by target.id) as on
        from target
          join post on post.id = target.post_id and post.response is null
          join account on account.id = target.account_id
        where target.state = 'published' and target.published_at > ${since} and target.published_at <= ${until}
        group by post.id order by 3, 1`.execute(tx);
      return rows;
    },

    async readersZones(): Promise<string[]> {
      const { rows } = await sql<{ zone: string }>`select distinct ${readersZone} as zone from ${readers}`.execute(db);
      return rows.map(({ zone }) => zone);
    },

    /** Workspaces with readers in a zone who haven't got the report of a week, and joined before it ended. */
    async waiting(zone: string, week: string, joinedBefore: Date): Promise<ReportedWorkspace[]> {
      const { rows } = await sql<ReportedWorkspace>`
        select distinct workspace.id as "workspaceId", workspace.name from ${readers}
        where ${waits(zone, week)} and member.joined_at < ${joinedBefore} order by 1`.execute(db);
      return rows;
    },

    /** Writes that the readers in a zone got the report of a week. @returns those who hadn't */
    async takeReaders(tx: Tx, workspaceId: string, zone: string, week: string, joinedBefore: Date): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        insert into weekly_report (workspace_id, user_id, week)
        select member.workspace_id, member.user_id, ${week}::date from ${readers}
        where ${waits(zone, week)} and member.workspace_id = ${workspaceId} and member.joined_at < ${joinedBefore}
        order by member.user_id
        on conflict do nothing returning user_id as "userId"`.execute(tx);
      return rows.map(({ userId }) => userId);
    },

    /** Posts that were published and that failed in a week, and those planned for the next one. */
    async countWeek(workspaceId: string, { begins, ends, nextEnds }: { begins: Date; ends: Date; nextEnds: Date }) {
      const count = (condition: ReturnType<typeof sql>) => sql`
        select count(distinct target.post_id)::int from target join post on post.id = target.post_id
        where target.workspace_id = ${workspaceId} and post.response is null and post.deleted_at is null and ${condition}`;
      const { rows } = await sql<{ published: number; failed: number; planned: number }>`select
        (${count(sql`target.state = 'published' and published_at >= ${begins} and published_at < ${ends}`)}) as published,
        (${count(sql`target.state = 'failed' and problem_at >= ${begins} and problem_at < ${ends}`)}) as failed,
        (${count(sql`target.state = 'scheduled' and target.due_at >= ${ends} and target.due_at < ${nextEnds}`)}) as planned`.execute(db);
      return rows[0] ?? { published: 0, failed: 0, planned: 0 };
    },

    /** Forgets who got reports of weeks long ago. */
    async clean(now: Date): Promise<void> {
      await sql`delete from weekly_report where week < ${now}::timestamptz - interval '60 days'`.execute(db);
    },
  };
}

/** Those who are limited to account groups don't see the workspace as a whole. */
const waits = (zone: string, week: string) => sql`${readersZone} = ${zone} and not member.limited and not exists (
  select from weekly_report told
  where told.workspace_id = member.workspace_id and told.user_id = member.user_id and told.week = ${week}::date
)`;
