import type { PlatformOptions, PostOptions, problemKinds, TargetState } from '@everycast/contract/posts';
import type { Fold } from '@everycast/contract/time';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import type { Variant } from './model.ts';
import type { NextPost, NextTarget } from './plan.ts';
import { worstFirst } from './rules.ts';
import { addMedia, bodyColumns, contentsOf, type MediaTable, ownColumns } from './store/contents.ts';

type PostTable = {
  id: string;
  workspaceId: string;
  authorId: string | null;
  text: string;
  /** The texts of the parts that continue it. */
  thread: string[];
  firstComment: string;
  options: PlatformOptions;
  version: number;
  wallTime: string | null;
  zone: string | null;
  fold: Fold | null;
  intendedWallTime: string | null;
  intendedZone: string | null;
  intendedFold: Fold | null;
  dueAt: Date | null;
  requestKey: string | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
type TargetTable = {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  text: string | null;
  ownMedia: boolean;
  thread: string[] | null;
  firstComment: string | null;
  options: PostOptions | null;
  state: TargetState;
  dueAt: Date | null;
  takeAt: Date | null;
  leaseToken: string | null;
  startedAt: Date | null;
  round: number;
  attempts: number;
  stops: number;
  looks: number;
  problemKind: (typeof problemKinds)[number] | null;
  problemMessage: string | null;
  problemWords: string | null;
  problemAt: Date | null;
  untold: boolean;
  permalink: string | null;
  publishedAt: Date | null;
};
type ActivityTable = { id: string; postId: string; userId: string | null; kind: string; data: object; at: Date };
type PostsTables = { post: PostTable; target: TargetTable; postMedia: MediaTable; postActivity: ActivityTable };

const targetColumns = [
  ...([
    'id',
    'postId',
    'accountId',
    'text',
    'ownMedia',
    'thread',
    'firstComment',
    'options',
    'state',
    'dueAt',
    'takeAt',
    'leaseToken',
    'round',
  ] as const),
  ...(['problemKind', 'problemMessage', 'problemWords', 'problemAt', 'permalink', 'publishedAt'] as const),
] as const;

export type TargetRow = Pick<TargetTable, (typeof targetColumns)[number]>;
/** A post with all that belongs to it, the ledger and the activity apart. */
export type PostRow = Selectable<PostTable> & { targets: TargetRow[]; media: MediaTable[] };
export type ActivityRow = Selectable<ActivityTable>;

export interface ListQuery {
  workspaceId: string;
  from: Date | null;
  to: Date | null;
  states: readonly TargetState[] | null;
  after: { dueAt: Date | null; id: string } | null;
  limit: number;
}

/** A change of content or time: what was tried before is history. */
const fresh = {
  attempts: 0,
  stops: 0,
  looks: 0,
  startedAt: null,
  leaseToken: null,
  problemKind: null,
  problemMessage: null,
  problemWords: null,
  problemAt: null,
  untold: false,
} as const;

const takeAt = (target: NextTarget): Date | null => (target.state === 'scheduled' ? target.dueAt : null);

export type PostsStore = ReturnType<typeof createPostsStore>;

export function createPostsStore(database: Database) {
  const db = database.withTables<PostsTables>();
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  /** Two queries for any number of posts. */
  async function complete(posts: Selectable<PostTable>[]): Promise<PostRow[]> {
    if (posts.length === 0) return [];
    const ids = posts.map((post) => post.id);
    const [targets, media] = await Promise.all([
      db.selectFrom('target').select(targetColumns).where('postId', 'in', ids).orderBy('id').execute(),
      db.selectFrom('postMedia').selectAll().where('postId', 'in', ids).orderBy('position').execute(),
    ]);
    const targetsOf = Map.groupBy(targets, (target) => target.postId);
    const mediaOf = Map.groupBy(media, (one) => one.postId);
    return posts.map((post) => ({ ...post, targets: targetsOf.get(post.id) ?? [], media: mediaOf.get(post.id) ?? [] }));
  }

  const saveMedia = (tx: Tx, postId: string, post: NextPost) => addMedia(tx, postId, [{ ...post, id: null }, ...post.targets]);

  async function addTargets(tx: Tx, postId: string, workspaceId: string, targets: readonly NextTarget[]): Promise<void> {
    if (targets.length === 0) return;
    const rows = targets.map((target) => ({
      ...fresh,
      id: target.id,
      postId,
      workspaceId,
      accountId: target.accountId,
      ...ownColumns(target),
      state: target.state,
      dueAt: target.dueAt,
      takeAt: takeAt(target),
      round: 1,
      permalink: null,
      publishedAt: null,
    }));
    await within(tx).insertInto('target').values(rows).execute();
  }

  const scheduleColumns = ({ schedule, intended, dueAt }: NextPost) => ({
    wallTime: schedule?.at ?? null,
    zone: schedule?.zone ?? null,
    fold: schedule?.fold ?? null,
    intendedWallTime: intended?.at ?? null,
    intendedZone: intended?.zone ?? null,
    intendedFold: intended?.fold ?? null,
    dueAt,
  });

  return {
    async read(workspaceId: string, id: string): Promise<PostRow | null> {
      const found = db.selectFrom('post').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      const [post] = await complete(await found.where('deletedAt', 'is', null).execute());
      return post ?? null;
    },

    async idByRequest(workspaceId: string, authorId: string, requestKey: string): Promise<string | null> {
      const query = db.selectFrom('post').select('id').where('workspaceId', '=', workspaceId).where('authorId', '=', authorId);
      return (await query.where('requestKey', '=', requestKey).executeTakeFirst())?.id ?? null;
    },

    /** By due time where a range is asked for, else the newest first. */
    async list({ workspaceId, from, to, states, after, limit }: ListQuery): Promise<PostRow[]> {
      const inRange = from !== null || to !== null;
      let query = db.selectFrom('post').selectAll().where('workspaceId', '=', workspaceId).where('deletedAt', 'is', null).limit(limit);
      if (from) query = query.where('dueAt', '>=', from);
      if (to) query = query.where('dueAt', '<', to);
      if (states) query = query.where(worstState, 'in', states);
      if (after && inRange) query = query.where(sql<boolean>`(due_at, id) > (${after.dueAt}, ${after.id}::uuid)`);
      else if (after) query = query.where('id', '<', after.id);
      query = inRange ? query.orderBy('dueAt').orderBy('id') : query.orderBy('id', 'desc');
      return complete(await query.execute());
    },

    /** False if this author's request was answered before: then nothing is added. */
    async add(tx: Tx, post: NextPost, by: { id: string; workspaceId: string; authorId: string; requestKey: string | null; now: Date }) {
      const { now, ...ids } = by;
      const row = { ...ids, ...bodyColumns(post), version: 1, ...scheduleColumns(post), deletedAt: null, createdAt: now, updatedAt: now };
      const insert = within(tx).insertInto('post').values(row);
      const added = await insert
        .onConflict((conflict) => conflict.constraint('post_request_key').doNothing())
        .returning('id')
        .execute();
      if (added.length === 0) return false;
      await addTargets(tx, by.id, by.workspaceId, post.targets);
      await saveMedia(tx, by.id, post);
      return true;
    },

    /**
     * Locks a post and its targets, and says whether they still are as they were read.
     * A worker claims only rows that nobody has locked, so from here to the end of the transaction nothing of it starts to go out.
     */
    async lockIfStill(tx: Tx, read: PostRow): Promise<boolean> {
      const post = within(tx).selectFrom('post').select('version').where('id', '=', read.id).where('deletedAt', 'is', null);
      const now = await post.forUpdate().executeTakeFirst();
      if (now?.version !== read.version) return false;
      const targets = within(tx).selectFrom('target').select(['id', 'state', 'round']).where('postId', '=', read.id).orderBy('id');
      const rows = await targets.forNoKeyUpdate().execute();
      const asRead = new Map(read.targets.map((target) => [target.id, target]));
      return (
        rows.length === read.targets.length &&
        rows.every(({ id, state, round }) => asRead.get(id)?.state === state && asRead.get(id)?.round === round)
      );
    },

    /** Writes a changed post; the caller has it locked. */
    async save(tx: Tx, read: PostRow, next: NextPost, now: Date): Promise<void> {
      const query = within(tx);
      const post = { ...bodyColumns(next), version: read.version + 1, ...scheduleColumns(next), updatedAt: now };
      await query.updateTable('post').set(post).where('id', '=', read.id).execute();
      await query.deleteFrom('postMedia').where('postId', '=', read.id).execute();
      if (next.removed.length > 0) await query.deleteFrom('target').where('id', 'in', next.removed).execute();
      await addTargets(
        tx,
        read.id,
        read.workspaceId,
        next.targets.filter((target) => target.act === 'add'),
      );
      for (const target of next.targets) {
        if (target.act === 'keep' || target.act === 'add') continue;
        const own = ownColumns(target);
        const plan = { ...fresh, state: target.state, dueAt: target.dueAt, takeAt: takeAt(target) };
        const restart =
          target.act === 'restart' ? { ...plan, round: (eb: ExpressionBuilder<PostsTables, 'target'>) => eb('round', '+', 1) } : {};
        await query
          .updateTable('target')
          .set({ ...own, ...restart })
          .where('id', '=', target.id)
          .execute();
      }
      await saveMedia(tx, read.id, next);
    },

    /** Writes what one target has of its own, and nothing else of it. */
    async saveOwn(tx: Tx, postId: string, target: Variant & { id: string }, now: Date): Promise<void> {
      const query = within(tx);
      const post = query.updateTable('post').set({ updatedAt: now, version: (eb) => eb('version', '+', 1) });
      await post.where('id', '=', postId).execute();
      await query.updateTable('target').set(ownColumns(target)).where('id', '=', target.id).execute();
      await query.deleteFrom('postMedia').where('targetId', '=', target.id).execute();
      await addMedia(tx, postId, [target]);
    },

    /** Takes a locked post away; its targets keep their states, and nobody takes them up. */
    async remove(tx: Tx, id: string, now: Date): Promise<void> {
      await within(tx).updateTable('post').set({ deletedAt: now }).where('id', '=', id).execute();
      await within(tx).updateTable('target').set({ takeAt: null }).where('postId', '=', id).execute();
    },

    /**
     * Brings a deleted post back as it was. What was due before `missedBefore` and did not go out waits for a person's word.
     * @returns its author, or null if there is no such deleted post
     */
    async restore(tx: Tx, workspaceId: string, id: string, missed: { before: Date; message: string; now: Date }): Promise<boolean> {
      const post = within(tx).updateTable('post').set({ deletedAt: null, updatedAt: missed.now }).where('id', '=', id);
      const { numUpdatedRows } = await post.where('workspaceId', '=', workspaceId).where('deletedAt', 'is not', null).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const waiting = within(tx).updateTable('target').where('postId', '=', id).where('state', '=', 'scheduled');
      await waiting
        .set({ state: 'failed', problemKind: 'missed', problemMessage: missed.message, problemWords: null, problemAt: missed.now })
        .where('dueAt', '<', missed.before)
        .execute();
      await waiting
        .set({ takeAt: (eb) => eb.ref('dueAt') })
        .where('dueAt', '>=', missed.before)
        .execute();
      return true;
    },

    async authorOfDeleted(workspaceId: string, id: string): Promise<{ authorId: string | null } | null> {
      const query = db.selectFrom('post').select('authorId').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.where('deletedAt', 'is not', null).executeTakeFirst()) ?? null;
    },

    /** Ends for good what was deleted before that moment. */
    async forget(deletedBefore: Date): Promise<void> {
      await db.deleteFrom('post').where('deletedAt', '<', deletedBefore).execute();
    },

    async addActivity(tx: Tx, row: Insertable<ActivityTable>): Promise<void> {
      await within(tx).insertInto('postActivity').values(row).execute();
    },

    /** Writing comes in many small saves: one line stands for all of a person's edits in a row. True if the newest line does. */
    async extendEdit(tx: Tx, edit: { postId: string; userId: string; at: Date; since: Date }): Promise<boolean> {
      const newest = within(tx).selectFrom('postActivity').select('id').where('postId', '=', edit.postId).orderBy('id', 'desc').limit(1);
      const line = within(tx)
        .updateTable('postActivity')
        .set({ at: lastEdit(edit.at) })
        .where('id', '=', newest);
      const { numUpdatedRows } = await line
        .where('kind', 'in', ['edited', 'created'])
        .where('userId', '=', edit.userId)
        .where('at', '>', edit.since)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Newest first. */
    async activity(postId: string): Promise<ActivityRow[]> {
      return db.selectFrom('postActivity').selectAll().where('postId', '=', postId).orderBy('id', 'desc').execute();
    },

    /** Those of the targets that the workspace has, deleted posts apart. */
    async owners(workspaceId: string, targetIds: readonly string[]) {
      const query = db.selectFrom('target').innerJoin('post', 'post.id', 'target.postId').where('target.id', 'in', targetIds);
      return query
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .select(['target.id', 'target.postId', 'target.accountId', 'post.authorId'])
        .execute();
    },

    /** Those of the media that a post has, a deleted one that can be brought back too. */
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await within(tx).selectFrom('postMedia').select('mediaId').distinct().where('mediaId', 'in', ids).execute();
      return rows.map((row) => row.mediaId);
    },

    /** The media that posts have, the deleted ones apart. */
    usedMedia: (): Subquery<{ mediaId: string }> =>
      db
        .selectFrom('postMedia')
        .innerJoin('post', 'post.id', 'postMedia.postId')
        .where('post.deletedAt', 'is', null)
        .select('postMedia.mediaId'),

    /** The media of posts that are still to go out, or may have to again. */
    awaitedMedia: (): Subquery<{ mediaId: string }> =>
      db
        .selectFrom('postMedia')
        .innerJoin('post', 'post.id', 'postMedia.postId')
        .innerJoin('target', 'target.postId', 'post.id')
        .where('post.deletedAt', 'is', null)
        .where('target.state', 'in', ['scheduled', 'publishing', 'unconfirmed', 'failed'])
        .select('postMedia.mediaId'),

    /** The posts that have it, newest first, each once. */
    usesOf: (workspaceId: string, mediaId: string) =>
      db
        .selectFrom('post')
        .innerJoin('postMedia', 'postMedia.postId', 'post.id')
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('postMedia.mediaId', '=', mediaId)
        .groupBy('post.id')
        .select(['post.id as postId', 'post.text', 'post.dueAt', worstState.as('state')])
        .select(sql<boolean>`bool_or(post_media.target_id is null)`.as('shared'))
        .orderBy('post.id', 'desc')
        .execute(),

    contents: (targetIds: readonly string[]) => contentsOf(database, targetIds),
  };
}

/** A draft's first edits belong to its start, which keeps its time. */
const lastEdit = (at: Date) => sql<Date>`case kind when 'edited' then ${at} else at end`;

/** The state that a post shows, found by the database so that lists can be asked for by it. */
const worstState = sql<TargetState>`coalesce(
  (select state from target where target.post_id = post.id order by array_position(${sql.lit(`{${worstFirst.join(',')}}`)}::text[], state) limit 1),
  'draft'
)`;
