import type { TargetState } from '@everycast/contract/posts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type Tables = {
  post: {
    id: string;
    workspaceId: string;
    text: string;
    response: object | null;
    intendedAt: Date | null;
    deletedAt: Date | null;
    createdAt: Date;
  };
  target: { postId: string; accountId: string; text: string | null; state: TargetState; dueAt: Date | null; publishedAt: Date | null };
  evergreenPost: { postId: string | null };
};

/** From where a queue refills itself: neither, once that is deleted. */
export interface SourceOf {
  labelId: string | null;
  folderId: string | null;
}

/** A post of the source; without accounts, it is for all. */
interface SourcePost {
  id: string;
  text: string;
  createdAt: Date;
  targets: { accountId: string; text: string }[];
}

export type SourceStore = ReturnType<typeof createSourceStore>;

/** Reads which texts can be posted again, and where texts are used. */
export function createSourceStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);
  const text = sql<string>`coalesce(target.text, post.text)`;

  const labeled = (labelId: string) => sql`select post_id from post_label where label_id = ${labelId}`;
  const withFilesOf = (folderId: string) => sql`
    with recursive inside as (
      select id from media_folder where id = ${folderId}
      union select media_folder.id from media_folder join inside on media_folder.parent_id = inside.id
    )
    select post_media.post_id from post_media join media on media.id = post_media.media_id
    where media.folder_id in (select id from inside) and media.deleted_at is null and post_media.part >= -2`;

  return {
    /** Posts with a label, or with a file of a folder or of one in it, without the copies that queues made of them. */
    async posts(workspaceId: string, { labelId, folderId }: SourceOf): Promise<SourcePost[]> {
      if (labelId === null && folderId === null) return [];
      const found = labelId !== null ? labeled(labelId) : withFilesOf(folderId ?? '');
      const posts = await all
        .selectFrom('post')
        .select(['post.id', 'post.text', 'post.createdAt'])
        .where(sql<boolean>`post.id in (${found})`)
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('post.response', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('evergreenPost').select('evergreenPost.postId').whereRef('evergreenPost.postId', '=', 'post.id'))),
        )
        .execute();
      const targets = await all
        .selectFrom('target')
        .innerJoin('post', 'post.id', 'target.postId')
        .select(['postId', 'accountId', text.as('text')])
        .where('postId', '=', anyOf(posts.map(({ id }) => id)))
        .execute();
      const byPost = Map.groupBy(targets, ({ postId }) => postId);
      return posts.map((post) => ({ ...post, targets: byPost.get(post.id) ?? [] }));
    },

    /**
     * The texts on accounts from a time on: published, also by posts that were deleted here; on their way; and those of drafts that wait for
     * their time, or for approval. What waits longer than planned counts as now.
     */
    async used(
      accountIds: readonly string[],
      from: Date,
      { now, except = null, tx }: { now: Date; except?: string | null; tx?: Tx },
    ): Promise<{ accountId: string; text: string; at: Date }[]> {
      const at = sql<Date>`case
        when target.state = 'draft' then greatest(post.intended_at, ${now}::timestamptz)
        when target.published_at is not null then target.published_at
        else greatest(target.due_at, case when target.state = 'scheduled' then ${now}::timestamptz end) end`;
      const rows = on(tx)
        .selectFrom('target')
        .innerJoin('post', 'post.id', 'target.postId')
        .select(['target.accountId', text.as('text'), at.as('at')])
        .where('target.accountId', '=', anyOf(accountIds))
        .where('post.response', 'is', null)
        .where(sql<boolean>`case
          when target.published_at is not null then true
          when post.deleted_at is not null then false
          when target.state = 'draft' then post.intended_at > ${now}::timestamptz
            or post.intended_at is not null and (
              exists (select from post_approval where post_approval.post_id = post.id and post_approval.state = 'waiting')
              or exists (select from queued_post where queued_post.post_id = post.id and held))
          else target.state in ('scheduled', 'publishing', 'published', 'unconfirmed') end`)
        .where(at, '>=', from);
      return (except === null ? rows : rows.where('post.id', '!=', except)).execute();
    },

    /** Copies in their slots that nobody has changed: they make room. */
    async inSlots(workspaceId: string, now: Date): Promise<{ postId: string; accountIds: string[]; dueAt: Date }[]> {
      const { rows } = await sql<{ postId: string; accountIds: string[]; dueAt: Date }>`
        select planned.post_id, planned.due_at, array_agg(target.account_id) as account_ids
        from evergreen_post planned join post on post.id = planned.post_id join target on target.post_id = post.id
        where post.workspace_id = ${workspaceId} and planned.due_at > ${now}::timestamptz and post.deleted_at is null
          and post.version = planned.post_version and coalesce(post.due_at, post.intended_at) = planned.due_at
        group by planned.post_id, planned.due_at having bool_and(target.state in ('draft', 'scheduled'))
        order by planned.post_id`.execute(all);
      return rows;
    },

    /** What each account of a post gets. */
    textsOf: (tx: Tx, postId: string): Promise<{ accountId: string; text: string }[]> =>
      on(tx)
        .selectFrom('target')
        .innerJoin('post', 'post.id', 'target.postId')
        .select(['accountId', text.as('text')])
        .where('postId', '=', postId)
        .execute(),
  };
}
