import type { Schedule } from '@everycast/contract/schedule';
import { resolveWallTime } from '@everycast/contract/time';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lengthy } from '../../../kernel/database/limits.ts';
import { isSome, recordsOf } from '../../../kernel/database/records.ts';
import type { TargetPlan, Variant } from '../model.ts';
import type { PlannedTarget, Planning, Targets } from '../needs.ts';
import type { NamedPictures } from '../options.ts';
import type { NextPost, NextTarget } from '../plan.ts';
import { addMedia, bodyColumns, type MediaOwners, ownColumns, storedVersions } from './contents.ts';
import type { PostRow, PostsTables, StoredVersions } from './tables.ts';

const instantOf = ({ at, zone, fold }: Schedule): Date => new Date(resolveWallTime(at, zone, fold).instant.epochMilliseconds);

const scheduleColumns = ({ schedule, intended, idea, watermark, platforms, dueAt }: NextPost) => ({
  wallTime: schedule?.at ?? null,
  zone: schedule?.zone ?? null,
  fold: schedule?.fold ?? null,
  intendedWallTime: intended?.at ?? null,
  intendedZone: intended?.zone ?? null,
  intendedFold: intended?.fold ?? null,
  intendedAt: intended && instantOf(intended),
  idea,
  watermark,
  platforms,
  dueAt,
});

/** A new post that passed all checks. */
export interface AddedPost {
  id: string;
  workspaceId: string;
  authorId: string;
  requestKey: string | null;
  next: NextPost;
  named: NamedPictures;
  now: Date;
}

const rowOf = ({ id, workspaceId, authorId, requestKey, next, now }: AddedPost) => ({
  id,
  workspaceId,
  authorId,
  requestKey,
  ...bodyColumns(next),
  versions: storedVersions(next),
  response: null,
  version: 1,
  ...scheduleColumns(next),
  deletedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** Writes posts with their targets, and what people did with them. */
export function createWriting(database: Database, targets: Targets) {
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  const mediaOf = (postId: string, post: NextPost, named: NamedPictures): MediaOwners => ({
    postId,
    owners: [{ ...post, id: null, watermark: null }, ...post.targets],
    named,
    versions: post.versions,
  });

  const planned = (target: NextTarget): PlannedTarget => {
    const { id, accountId, state, dueAt } = target;
    return { id, accountId, content: ownColumns(target), state, dueAt };
  };
  const planningOf = (postId: string, workspaceId: string, { schedule }: NextPost, now: Date): Planning => {
    return { postId, workspaceId, timed: schedule !== null, now };
  };

  return {
    /** Adds new posts, but for those whose author's request was already handled. @returns the IDs of those that were added */
    async add(tx: Tx, posts: readonly AddedPost[]): Promise<Set<string>> {
      const rows = posts.map(rowOf);
      if (!isSome(rows)) return new Set();
      const { columns, values } = recordsOf('post', rows);
      const insert = within(tx).insertInto('post').columns(columns).expression(values);
      const added = await insert
        .onConflict((conflict) => conflict.columns(['workspaceId', 'authorId', 'requestKey']).doNothing())
        .returning('id')
        .execute();
      const ids = new Set(added.map(({ id }) => id));
      const those = posts.filter(({ id }) => ids.has(id));
      await targets.addAll(
        tx,
        those.map(({ id, workspaceId, next, now }) => ({
          planning: planningOf(id, workspaceId, next, now),
          targets: next.targets.map(planned),
        })),
      );
      await addMedia(
        tx,
        those.map(({ id, next, named }) => mediaOf(id, next, named)),
      );
      return ids;
    },

    /**
     * Locks a post and its targets, and returns whether they are still as read. A post's history can be written while it is locked, because
     * that is done by those who have locked its targets first.
     */
    async lockIfStill(tx: Tx, read: PostRow): Promise<boolean> {
      const post = within(tx).selectFrom('post').select('version').where('id', '=', read.id).where('deletedAt', 'is', null);
      const now = await post.forNoKeyUpdate().executeTakeFirst();
      if (now?.version !== read.version) return false;
      const rows = await targets.lock(tx, read.id);
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
      await targets.remove(tx, next.removed);
      const planning = planningOf(read.id, read.workspaceId, next, now);
      const added = next.targets.filter((target) => target.action === 'add');
      await targets.add(tx, planning, added.map(planned));
      for (const target of next.targets) {
        if (target.action === 'restart') await targets.restart(tx, planning, planned(target));
        else if (target.action === 'write') await targets.saveContent(tx, target.id, ownColumns(target));
      }
      await addMedia(tx, [mediaOf(read.id, next, named)]);
    },

    /** Writes one target's variant and nothing else. */
    async saveOwn(
      tx: Tx,
      postId: string,
      target: Variant & Pick<TargetPlan, 'id' | 'accountId' | 'shortLinks' | 'watermark'>,
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
      await targets.saveContent(tx, target.id, ownColumns(target));
      await query.deleteFrom('postMedia').where('targetId', '=', target.id).execute();
      await addMedia(tx, [{ postId, owners: [target], named, versions: [] }]);
    },

    /** Deletes a locked post. */
    async remove(tx: Tx, id: string, now: Date): Promise<void> {
      await within(tx).updateTable('post').set({ deletedAt: now }).where('id', '=', id).execute();
      await targets.withdraw(tx, id);
    },

    /**
     * Restores a deleted post. Targets that came due before `missedBefore` without being published wait for a person's decision.
     * @returns false, without changes, if there is no such deleted post
     */
    async restore(tx: Tx, workspaceId: string, id: string, missedBefore: Date, now: Date): Promise<boolean> {
      const post = within(tx).updateTable('post').set({ deletedAt: null, updatedAt: now }).where('id', '=', id);
      const { numUpdatedRows } = await post.where('workspaceId', '=', workspaceId).where('deletedAt', 'is not', null).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await targets.restore(tx, id, missedBefore, now);
      return true;
    },

    /** Permanently deletes some posts of a workspace that is to be deleted. @returns how many */
    async removeSome(workspaceId: string, limit: number): Promise<number> {
      return lengthy(database, async (tx) => {
        const some = within(tx).selectFrom('post').select('id').where('workspaceId', '=', workspaceId).orderBy('id').limit(limit);
        const { numDeletedRows } = await within(tx).deleteFrom('post').where('id', 'in', some).executeTakeFirst();
        return Number(numDeletedRows);
      });
    },

    /** Permanently deletes what was deleted before that time. */
    async forget(deletedBefore: Date): Promise<void> {
      await lengthy(database, (tx) => within(tx).deleteFrom('post').where('deletedAt', '<', deletedBefore).execute());
    },
  };
}
