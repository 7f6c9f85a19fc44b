import type { TargetState } from '@everycast/contract/posts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { PostsTables } from './store/tables.ts';

/** Case and spaces make no other text; nor does what surrounds it. */
const plain = (text: unknown) => sql<string>`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

/** A target whose text is on the same account at another time, too. */
export interface AlikeRow {
  postId: string;
  version: number;
  accountId: string;
  text: string;
  key: string;
  at: Date;
  state: TargetState;
  planned: boolean;
  seriesId: string | null;
}

/** A text, where it is about to be posted, and when. */
interface Asked {
  index: number;
  text: string;
  accountIds: readonly string[];
  at: Date;
}

/** A target with one of the texts on one of its accounts. */
export interface Found {
  /** The text's. */
  index: number;
  accountId: string;
  postId: string;
  at: Date;
  published: boolean;
}

export const createRepeatsStore = (database: Database) => ({
  /** Targets that share their text and account with others from an instant on, in order of time. Drafts count with the time meant for them. */
  async alike(workspaceId: string, { from, now, limit }: { from: Date; now: Date; limit: number }): Promise<AlikeRow[]> {
    const { rows } = await sql<AlikeRow>`
      with planned as (
        select target.post_id, post.version, target.account_id, coalesce(target.text, post.text) as text, target.state,
          coalesce(target.published_at, target.due_at, post.intended_at) as at
        from target join post on post.id = target.post_id
        where post.workspace_id = ${workspaceId} and post.deleted_at is null and post.response is null
          and target.state in ('published', 'scheduled', 'publishing', 'unconfirmed', 'draft')
          and coalesce(target.published_at, target.due_at, post.intended_at) >= ${from}
      ), keyed as (
        select planned.*, md5(${plain(sql`text`)}) as key from planned where btrim(text) <> ''
      ), counted as (
        select keyed.*, count(*) over (partition by account_id, key) as alike,
          bool_or(state in ('scheduled', 'draft') and at > ${now}) over (partition by account_id, key) as is_ahead
        from keyed
      )
      select counted.post_id, version, account_id, text, key, at, state, state in ('scheduled', 'draft') as planned,
        (select series_id from series_occurrence where series_occurrence.post_id = counted.post_id limit 1) as series_id
      from counted where alike > 1 and is_ahead
      order by at, post_id limit ${limit}
    `.execute(database);
    return rows;
  },

  /** For each text and each of its accounts, the target there that is nearest to its time. @param within milliseconds before and after it */
  async find(
    workspaceId: string,
    texts: readonly Asked[],
    { within, except }: { within: number; except: string | null },
  ): Promise<Found[]> {
    const db = database.withTables<PostsTables>();
    const times = texts.map(({ at }) => at.getTime());
    const [from, to] = [new Date(Math.min(...times) - within), new Date(Math.max(...times) + within)];
    const asked = sql<{ index: number; text: string; accountId: string; near: Date }>`(
      select (one.value ->> 'index')::integer as index, ${plain(sql`one.value ->> 'text'`)} as text, (account.value #>> '{}')::uuid as account_id,
        (one.value ->> 'at')::timestamptz as near
      from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) as one, jsonb_array_elements(one.value -> 'accountIds') as account
    )`;
    const at = sql<Date>`coalesce(target.published_at, target.due_at)`;
    const away = sql<number>`abs(extract(epoch from ${at} - asked.near))`;
    return (
      db
        .selectFrom('target')
        .innerJoin('post', 'post.id', 'target.postId')
        .innerJoin(asked.as('asked'), 'asked.accountId', 'target.accountId')
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('post.response', 'is', null)
        .where('target.state', 'in', ['published', 'scheduled', 'publishing', 'unconfirmed'])
        .where(at, '>=', from)
        .where(at, '<=', to)
        .where(away, '<=', within / 1000)
        .$if(except !== null, (query) => query.where('post.id', '!=', except))
        // Of a repeat, the others are meant to be alike.
        .$if(except !== null, (query) =>
          query.where(
            sql<boolean>`not exists (
            select from series_occurrence own join series_occurrence other using (series_id)
            where own.post_id = ${except}::uuid and other.post_id = post.id
          )`,
          ),
        )
        .whereRef(plain(sql`coalesce(target.text, post.text)`), '=', 'asked.text')
        .distinctOn(['asked.index', 'target.accountId'])
        .select(['asked.index', 'target.accountId', 'target.postId', at.as('at')])
        .select(sql<boolean>`target.published_at is not null`.as('published'))
        .orderBy('asked.index')
        .orderBy('target.accountId')
        .orderBy(away)
        .execute()
    );
  },
});
