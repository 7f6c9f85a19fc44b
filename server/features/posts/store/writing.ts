import type { Schedule } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import type { Message } from '@everycast/messages/message';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { immediately } from '../../../kernel/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lengthy } from '../../../kernel/database/limits.ts';
import type { Variant } from '../model.ts';
import type { NamedPictures } from '../pictures.ts';
import type { NextPost, NextTarget } from '../plan.ts';
import { addMedia, bodyColumns, ownColumns, storedVersions } from './contents.ts';
import type { ActivityTable, PostRow, PostsTables, StoredVersions, TargetTable } from './tables.ts';
import { untried } from './target-columns.ts';

/** New content or time: earlier attempts become history. */
const fresh = { ...untried, startedAt: null } as const;

/** Scheduled posts, and those that can still be undone, wait for their time; “now” waits for no clock. */
function turnOf(
  { schedule }: Pick<NextPost, 'schedule'>,
  { state, dueAt }: NextTarget,
  now: Date,
): Pick<TargetTable, 'nextAttemptAt' | 'undoable'> {
  if (state !== 'scheduled' || dueAt === null) return { nextAttemptAt: null, undoable: false };
  if (schedule !== null) return { nextAttemptAt: dueAt, undoable: false };
  return dueAt <= now ? { nextAttemptAt: immediately, undoable: false } : { nextAttemptAt: dueAt, undoable: true };
}

const instantOf = ({ at, zone, fold }: Schedule): Date => new Date(resolveWallTime(at, zone, fold).instant.epochMilliseconds);

/** Writes posts and their targets, and what people did with them. */
export function createWriting(database: Database) {
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  const saveMedia = (tx: Tx, postId: string, post: NextPost, named: NamedPictures) =>
    addMedia(tx, postId, [{ ...post, id: null }, ...post.targets], named, post.versions);

  async function addTargets(
    tx: Tx,
    postId: string,
    workspaceId: string,
    post: Pick<NextPost, 'schedule'>,
    targets: readonly NextTarget[],
    now: Date,
  ): Promise<void> {
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
      ...turnOf(post, target, now),
      generation: 1,
      permalink: null,
      publishedAt: null,
    }));
    await within(tx).insertInto('target').values(rows).execute();
  }

  const scheduleColumns = ({ schedule, intended, platforms, dueAt }: NextPost) => ({
    wallTime: schedule?.at ?? null,
    zone: schedule?.zone ?? null,
    fold: schedule?.fold ?? null,
    intendedWallTime: intended?.at ?? null,
    intendedZone: intended?.zone ?? null,
    intendedFold: intended?.fold ?? null,
    intendedAt: intended && instantOf(intended),
    platforms,
    dueAt,
  });

  return {
    /** False, without adding anything, if this author's request was already handled. */
    async add(
      tx: Tx,
      post: NextPost,
      named: NamedPictures,
      by: { id: string; workspaceId: string; authorId: string; requestKey: string | null; now: Date },
    ) {
      const { now, ...ids } = by;
      const row = {
        ...ids,
        ...bodyColumns(post),
        versions: storedVersions(post),
        response: null,
        version: 1,
        ...scheduleColumns(post),
        deletedAt: null,
        createdAt: now,
        updatedAt: now,
      };
      const insert = within(tx).insertInto('post').values(row);
      const added = await insert
        .onConflict((conflict) => conflict.constraint('post_request_key').doNothing())
        .returning('id')
        .execute();
      if (added.length === 0) return false;
      await addTargets(tx, by.id, by.workspaceId, post, post.targets, now);
      await saveMedia(tx, by.id, post, named);
      return true;
    },

    /**
     * Locks a post and its targets, and returns whether they are still as read. Workers skip locked rows, so nothing of it is published
     * until the transaction ends. Everyone locks targets by post and ID; a post's history can be written while it is locked, because
     * that is done by those who have locked its targets first.
     */
    async lockIfStill(tx: Tx, read: PostRow): Promise<boolean> {
      const post = within(tx).selectFrom('post').select('version').where('id', '=', read.id).where('deletedAt', 'is', null);
      const now = await post.forNoKeyUpdate().executeTakeFirst();
      if (now?.version !== read.version) return false;
      const targets = within(tx).selectFrom('target').select(['id', 'state', 'generation']).where('postId', '=', read.id).orderBy('id');
      const rows = await targets.forNoKeyUpdate().execute();
      const asRead = new Map(read.targets.map((target) => [target.id, target]));
      return (
        rows.length === read.targets.length &&
        rows.every(({ id, state, generation }) => asRead.get(id)?.state === state && asRead.get(id)?.generation === generation)
      );
    },

    /** Writes a changed post that the caller has locked. */
    async save(tx: Tx, read: PostRow, next: NextPost, named: NamedPictures, now: Date): Promise<void> {
      const query = within(tx);
      const post = {
        ...bodyColumns(next),
        versions: storedVersions(next),
        version: read.version + 1,
        ...scheduleColumns(next),
        updatedAt: now,
      };
      await query.updateTable('post').set(post).where('id', '=', read.id).execute();
      if (read.media.length > 0) await query.deleteFrom('postMedia').where('postId', '=', read.id).execute();
      if (next.removed.length > 0) await query.deleteFrom('target').where('id', 'in', next.removed).execute();
      await addTargets(
        tx,
        read.id,
        read.workspaceId,
        next,
        next.targets.filter((target) => target.action === 'add'),
        now,
      );
      for (const target of next.targets) {
        if (target.action === 'keep' || target.action === 'add') continue;
        const own = ownColumns(target);
        const plan = { ...fresh, state: target.state, dueAt: target.dueAt, ...turnOf(next, target, now) };
        const restart =
          target.action === 'restart'
            ? { ...plan, generation: (eb: ExpressionBuilder<PostsTables, 'target'>) => eb('generation', '+', 1) }
            : {};
        await query
          .updateTable('target')
          .set({ ...own, ...restart })
          .where('id', '=', target.id)
          .execute();
      }
      await saveMedia(tx, read.id, next, named);
    },

    /** Writes one target's variant and nothing else. */
    async saveOwn(
      tx: Tx,
      postId: string,
      target: Variant & { id: string; accountId: string },
      named: NamedPictures,
      now: Date,
    ): Promise<void> {
      const query = within(tx);
      const { text, media, thread, firstComment, options } = target;
      const own = JSON.stringify({ text, media, thread, firstComment, options });
      const post = query.updateTable('post').set({
        updatedAt: now,
        version: (eb) => eb('version', '+', 1),
        versions: sql<StoredVersions>`jsonb_set(versions, array['own', ${target.accountId}]::text[], ${own}::jsonb)`,
      });
      await post.where('id', '=', postId).execute();
      await query.updateTable('target').set(ownColumns(target)).where('id', '=', target.id).execute();
      await query.deleteFrom('postMedia').where('targetId', '=', target.id).execute();
      await addMedia(tx, postId, [target], named);
    },

    /** Deletes a locked post; its targets keep their states, and no worker claims them. */
    async remove(tx: Tx, id: string, now: Date): Promise<void> {
      await within(tx).updateTable('post').set({ deletedAt: now }).where('id', '=', id).execute();
      await within(tx).updateTable('target').set({ nextAttemptAt: null }).where('postId', '=', id).execute();
    },

    /**
     * Restores a deleted post. Targets that came due before `missedBefore` without being published wait for a person's decision.
     * @returns its author, or null if there is no such deleted post
     */
    async restore(tx: Tx, workspaceId: string, id: string, missed: { before: Date; message: Message; now: Date }): Promise<boolean> {
      const post = within(tx).updateTable('post').set({ deletedAt: null, updatedAt: missed.now }).where('id', '=', id);
      const { numUpdatedRows } = await post.where('workspaceId', '=', workspaceId).where('deletedAt', 'is not', null).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const waiting = within(tx).updateTable('target').where('postId', '=', id).where('state', '=', 'scheduled');
      await waiting
        .set({
          state: 'failed',
          problemKind: 'missed',
          problemMessage: missed.message,
          problemPlatformMessage: null,
          problemAt: missed.now,
        })
        .where('dueAt', '<', missed.before)
        .execute();
      const isScheduled = within(tx).selectFrom('post').select(sql<boolean>`wall_time is not null`.as('is')).where('id', '=', id);
      await waiting
        .set({ nextAttemptAt: sql<Date>`case when ${isScheduled} then due_at else ${immediately}::timestamptz end` })
        .where('dueAt', '>=', missed.before)
        .execute();
      return true;
    },

    /** Permanently deletes what was deleted before that time. */
    async forget(deletedBefore: Date): Promise<void> {
      await lengthy(database, (tx) => within(tx).deleteFrom('post').where('deletedAt', '<', deletedBefore).execute());
    },

    async addActivity(tx: Tx, row: Insertable<ActivityTable>): Promise<void> {
      await within(tx).insertInto('postActivity').values(row).execute();
    },

    /** Typing causes many small saves, so a person's consecutive edits are one entry. True if the newest entry was extended. */
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
  };
}

/** A draft's first edits belong to its creation, which keeps its time. */
const lastEdit = (at: Date) => sql<Date>`case kind when 'edited' then ${at} else at end`;
