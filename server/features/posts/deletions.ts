import type { Post } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Activity, Actor } from './model.ts';
import type { PostRow, PostsStore } from './post-store.ts';
import { lateness, refuseOthers, refuseUnderWay, refuseUnlessDrafts } from './rules.ts';

/** How often a deletion is attempted because a worker claimed a target between reading and writing. */
const maxRounds = 10;
/** How long a deleted post can be restored. Milliseconds. */
const keptFor = 30 * 24 * 3600_000;

/** Deleting posts in Everycast. */
export interface PostDeletions {
  /**
   * Deletes a post; `restore` brings it back. What is on a platform stays there.
   * @param also what else belongs in the transaction
   * @param unsentOnly refuses a post that went out on any account
   * @param version refuses a post that has another one
   */
  remove(actor: Actor, id: string, also?: (tx: Tx) => Promise<void>, options?: { unsentOnly?: boolean; version?: number }): Promise<void>;

  /**
   * Deletes a post that a feature planned and nobody has changed since it was read, in the caller's transaction, also another person's.
   * @returns false if it has changed, or was sent
   */
  withdraw(tx: Tx, actor: Actor, post: PostRow): Promise<boolean>;

  /**
   * @param also what else belongs in the transaction; not called if it wasn't deleted
   * @param inTimeOnly what has come due since waits for a person's decision, however short ago that was
   */
  restore(actor: Actor, id: string, also?: (tx: Tx) => Promise<void>, options?: { inTimeOnly?: boolean }): Promise<Post>;

  /** Permanently deletes posts that were deleted too long ago to be restored. */
  forgetDeleted(): Promise<void>;
}

interface DeletionParts {
  store: Pick<PostsStore, 'reading' | 'writing'>;
  read(workspaceId: string, id: string): Promise<PostRow>;
  get(workspaceId: string, id: string): Promise<Post>;
  /** Notes it in the post's history and the workspace's activity. */
  note(tx: Tx, postId: string, userId: string, activity: Activity): Promise<void>;
}

export function createDeletions(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs'>,
  { store, read, get, note }: DeletionParts,
): PostDeletions {
  const forgetDeleted = () => store.writing.forget(new Date(kernel.clock.now().getTime() - keptFor));
  kernel.jobs.every('posts.forget', '17 3 * * *', forgetDeleted);

  async function removeLocked(tx: Tx, actor: Actor, id: string): Promise<void> {
    await store.writing.remove(tx, id, kernel.clock.now());
    await note(tx, id, actor.userId, { kind: 'deleted' });
    await kernel.events.publish(tx, actor.workspaceId, { type: 'post.deleted', postId: id });
  }

  return {
    forgetDeleted,

    async withdraw(tx, actor, post) {
      if (!post.targets.every(({ state }) => state === 'draft' || state === 'scheduled')) return false;
      if (!(await store.writing.lockIfStill(tx, post))) return false;
      await removeLocked(tx, actor, post.id);
      return true;
    },

    async remove(actor, id, also, { unsentOnly = false, version } = {}) {
      for (let round = 0; round < maxRounds; round += 1) {
        const post = await read(actor.workspaceId, id);
        refuseOthers(actor, post.authorId);
        refuseUnlessDrafts(actor, post);
        refuseUnderWay(post);
        if (unsentOnly && post.targets.some(({ state }) => state === 'published')) throw new AppError('not_editable', 'posts.may_be_out');
        if (version !== undefined && version !== post.version) throw new AppError('version_conflict', 'posts.changed_since');
        const removed = await kernel.db.transaction().execute(async (tx) => {
          if (!(await store.writing.lockIfStill(tx, post))) return false;
          await removeLocked(tx, actor, id);
          await also?.(tx);
          return true;
        });
        if (removed) return;
      }
      throw new AppError('unavailable', 'posts.keeps_changing');
    },

    async restore(actor, id, also, { inTimeOnly = false } = {}) {
      const deleted = await store.reading.authorOfDeleted(actor.workspaceId, id);
      if (!deleted) return get(actor.workspaceId, id);
      refuseOthers(actor, deleted.authorId);
      // It may be scheduled.
      requirePermission(actor, 'post.publish');
      await kernel.db.transaction().execute(async (tx) => {
        const now = kernel.clock.now();
        const missedBefore = new Date(now.getTime() - (inTimeOnly ? 0 : lateness));
        if (!(await store.writing.restore(tx, actor.workspaceId, id, missedBefore, now))) return;
        await also?.(tx);
        await note(tx, id, actor.userId, { kind: 'restored' });
        await kernel.events.wake(tx, 'publishing');
        await kernel.events.publish(tx, actor.workspaceId, { type: 'post.changed', postId: id });
      });
      return get(actor.workspaceId, id);
    },
  };
}
