import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { PostsTables } from './store/tables.ts';

/** Case and spaces make no other text; nor does what surrounds it. */
const plain = (text: unknown) => sql<string>`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

export const createRepeatsStore = (database: Database) => ({
  /** Targets with one of the texts on its accounts, by how near they are to now. */
  async find(
    workspaceId: string,
    texts: readonly { text: string; accountIds: readonly string[] }[],
    { from, to, now, except }: { from: Date; to: Date; now: Date; except: string | null },
  ): Promise<{ accountId: string; postId: string; at: Date; published: boolean }[]> {
    const db = database.withTables<PostsTables>();
    const asked = sql<{ text: string; accountId: string }>`(
      select ${plain(sql`one.value ->> 'text'`)} as text, (account.value #>> '{}')::uuid as account_id
      from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) as one, jsonb_array_elements(one.value -> 'accountIds') as account
    )`;
    const at = sql<Date>`coalesce(target.published_at, target.due_at)`;
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
        .distinctOn('target.accountId')
        .select(['target.accountId', 'target.postId', at.as('at'), sql<boolean>`target.published_at is not null`.as('published')])
        .orderBy('target.accountId')
        .orderBy(sql`abs(extract(epoch from ${at} - ${now}::timestamptz))`)
        .execute()
    );
  },
});
