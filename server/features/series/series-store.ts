import { NewPost } from '@everycast/contract/posts';
import { RepeatRule } from '@everycast/contract/series';
import type { Message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

type SeriesTable = {
  id: string;
  workspaceId: string;
  authorId: string | null;
  version: number;
  rule: RepeatRule;
  /** What each of its posts is, without a time. */
  content: NewPost;
  variations: string[];
  accountIds: string[];
  mediaIds: string[];
  stoppedAt: Date | null;
  changedFrom: string;
  countedFrom: Date;
  problem: Message | null;
  /** Since when people know of the problem. */
  notifiedAt: Date | null;
  nextRunAt: Date | null;
  createdAt: Date;
};
type OccurrenceTable = {
  seriesId: string;
  date: string;
  dueAt: Date;
  postId: string | null;
  postVersion: number | null;
  seriesVersion: number;
  missed: boolean;
  removed: boolean;
};
type Tables = { postSeries: SeriesTable; seriesOccurrence: OccurrenceTable };

export type SeriesRow = SeriesTable;
export type OccurrenceRow = OccurrenceTable;
/** What a person decides about a repeat. */
export type SeriesChange = Partial<Omit<SeriesRow, 'id' | 'workspaceId' | 'createdAt'>>;
export type SeriesStore = ReturnType<typeof createSeriesStore>;

const parse = parserOf('post_series', { rule: RepeatRule, content: NewPost, variations: z.array(z.string()) });

const columnsOf = ({ rule, content, variations, problem, ...others }: SeriesChange) => ({
  ...others,
  ...(rule && { rule: json(rule) }),
  ...(content && { content: json(content) }),
  ...(variations && { variations: json(variations) }),
  ...(problem !== undefined && { problem: problem && json(problem) }),
});

/** Who was told of problems, and what the rules of zones change. */
const followingStore = (on: (tx?: Tx) => Kysely<Tables>) => ({
  /** People are told of a problem once, until it is gone. @returns whether that is now */
  async noteNews(tx: Tx, id: string, version: number, now: Date | null): Promise<boolean> {
    const row = on(tx).updateTable('postSeries').set({ notifiedAt: now }).where('id', '=', id).where('version', '=', version);
    const { numUpdatedRows } = await row.where('notifiedAt', now === null ? 'is not' : 'is', null).executeTakeFirst();
    return now !== null && numUpdatedRows > 0n;
  },

  /**
   * Days follow their posts whose instant changed with the rules of their zone. That gave these posts another version, which nobody chose.
   * @returns how many
   */
  async followClockRules(now: Date): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      update series_occurrence as day set due_at = (moved.data ->> 'to')::timestamptz, post_version = post_version + 1
      from post_activity moved
      where moved.post_id = day.post_id and moved.kind = 'clocks_changed' and (moved.data ->> 'from')::timestamptz = day.due_at
        and day.due_at > ${now}::timestamptz`.execute(on());
    return Number(numAffectedRows);
  },
});

/** The tables of repeats. */
export function createSeriesStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx) => (tx ? tx.withTables<Tables>() : all);
  const series = (tx?: Tx) => on(tx).selectFrom('postSeries').selectAll().select(sql<string>`changed_from::text`.as('changedFrom'));
  const occurrences = (tx?: Tx) => on(tx).selectFrom('seriesOccurrence').selectAll().select(sql<string>`date::text`.as('date'));
  const parsed = (rows: SeriesRow[]): SeriesRow[] => rows.map((row) => parse(row, row.id));

  return {
    ...followingStore(on),
    /** Until the transaction ends, nobody else adds a repeat to the workspace. */
    lockWorkspace: (tx: Tx, workspaceId: string): Promise<void> => lockUntilEnd(tx, `series:${workspaceId}`),

    async count(tx: Tx, workspaceId: string): Promise<number> {
      const rows = on(tx).selectFrom('postSeries').where('workspaceId', '=', workspaceId);
      return Number((await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
    },

    /** Newest first; only the one of a post, if it is given. */
    async list(workspaceId: string, postId?: string): Promise<SeriesRow[]> {
      let query = series().where('workspaceId', '=', workspaceId).orderBy('id', 'desc');
      if (postId) query = query.where('id', 'in', on().selectFrom('seriesOccurrence').select('seriesId').where('postId', '=', postId));
      return parsed(await query.execute());
    },

    async find(workspaceId: string, id: string): Promise<SeriesRow | null> {
      const rows = await series().where('workspaceId', '=', workspaceId).where('id', '=', id).execute();
      return parsed(rows)[0] ?? null;
    },

    async byId(id: string): Promise<SeriesRow | null> {
      return parsed(await series().where('id', '=', id).execute())[0] ?? null;
    },

    /** Those with something to plan, the longest waiting first. */
    due: (now: Date, max: number) =>
      on()
        .selectFrom('postSeries')
        .select(['id', 'workspaceId', 'authorId'])
        .where('nextRunAt', '<=', now)
        .orderBy('nextRunAt')
        .limit(max)
        .execute(),

    async insert(tx: Tx, row: SeriesRow): Promise<void> {
      const { rule, content, variations, problem, ...others } = row;
      const values = {
        ...others,
        rule: json(rule),
        content: json(content),
        variations: json(variations),
        problem: problem && json(problem),
      };
      await on(tx).insertInto('postSeries').values(values).execute();
    },

    /** Locks a repeat until the transaction ends. @returns its version; null if it is gone */
    async lock(tx: Tx, id: string): Promise<number | null> {
      const row = await on(tx).selectFrom('postSeries').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
      return row?.version ?? null;
    },

    async update(id: string, change: SeriesChange, tx?: Tx): Promise<void> {
      await on(tx).updateTable('postSeries').set(columnsOf(change)).where('id', '=', id).execute();
    },

    /** Notes how planning went, unless a person has changed the repeat since. */
    async noteRun(id: string, version: number, change: Pick<SeriesChange, 'problem' | 'nextRunAt' | 'countedFrom'>): Promise<void> {
      await on().updateTable('postSeries').set(columnsOf(change)).where('id', '=', id).where('version', '=', version).execute();
    },

    /** Days from one on, in order. */
    occurrencesFrom: (seriesId: string, date: string): Promise<OccurrenceRow[]> =>
      occurrences().where('seriesId', '=', seriesId).where('seriesOccurrence.date', '>=', date).orderBy('seriesOccurrence.date').execute(),

    async occurrenceOf(postId: string): Promise<OccurrenceRow | null> {
      return (await occurrences().where('postId', '=', postId).executeTakeFirst()) ?? null;
    },

    /** Those with a post to come, and the last ones that were missed, of several repeats. */
    shown: (seriesIds: readonly string[], now: Date): Promise<OccurrenceRow[]> =>
      occurrences()
        .where('seriesId', '=', anyOf(seriesIds))
        .where((row) => row.or([row('dueAt', '>', now), row('missed', '=', true)]))
        .orderBy('seriesOccurrence.date')
        .execute(),

    /** @returns false if the day has a row already */
    async add(tx: Tx, row: Omit<OccurrenceRow, 'postVersion' | 'missed' | 'removed'> & { missed?: boolean }): Promise<boolean> {
      const insert = on(tx)
        .insertInto('seriesOccurrence')
        .values({ missed: false, removed: false, ...row, postVersion: null });
      const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** The post is as the repeat wants it, in this transaction. */
    async wrote(
      tx: Tx,
      { seriesId, date, dueAt, seriesVersion, postId }: Omit<OccurrenceRow, 'postVersion' | 'missed' | 'removed'>,
    ): Promise<void> {
      await on(tx)
        .updateTable('seriesOccurrence')
        .set({ date, dueAt, seriesVersion, removed: false, postVersion: sql<number>`(select version from post where post.id = ${postId})` })
        .where('seriesId', '=', seriesId)
        .where('postId', '=', postId)
        .execute();
    },

    async markRemoved(tx: Tx, seriesId: string, date: string): Promise<void> {
      await on(tx)
        .updateTable('seriesOccurrence')
        .set({ removed: true })
        .where('seriesId', '=', seriesId)
        .where('date', '=', date)
        .execute();
    },

    async forget(tx: Tx, seriesId: string, date: string): Promise<void> {
      await on(tx).deleteFrom('seriesOccurrence').where('seriesId', '=', seriesId).where('date', '=', date).execute();
    },

    /** Posts that went along with their accounts to another workspace belong to no repeat anymore. */
    async leave(tx: Tx, postIds: readonly string[]): Promise<void> {
      await on(tx).updateTable('seriesOccurrence').set({ postId: null }).where('postId', '=', anyOf(postIds)).execute();
    },

    media: {
      async mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
        if (ids.length === 0) return [];
        const { rows } = await sql<{ id: string }>`
          select distinct id from post_series, unnest(media_ids) as id where media_ids && ${ids}::uuid[] and id = ${anyOf(ids)}`.execute(
          tx,
        );
        return rows.map(({ id }) => id);
      },
      usedMedia: () => all.selectFrom('postSeries').select(sql<string>`unnest(media_ids)`.as('mediaId')),
      awaitedMedia: () => all.selectFrom('postSeries').where('stoppedAt', 'is', null).select(sql<string>`unnest(media_ids)`.as('mediaId')),
      // Its posts are listed.
      usesOf: async () => [],
    },
  };
}
