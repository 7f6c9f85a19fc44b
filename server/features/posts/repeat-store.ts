import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { PostsTables } from './store/tables.ts';

/** Case and spaces make no other text; nor does what surrounds it. */
const plain = (text: unknown) => sql<string>`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

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
