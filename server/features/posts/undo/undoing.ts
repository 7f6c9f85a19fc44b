import type { ActivityAction } from '@everycast/contract/activity';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Undo } from '../../../kernel/domain-events.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { PostChanges } from '../changes.ts';
import type { PostDeletions } from '../deletions.ts';
import type { Actor } from '../model.ts';
import type { PostsNeeds } from '../needs.ts';
import type { Reads } from '../reads.ts';
import { resolutionOf } from '../rules.ts';
import { planOf } from '../view.ts';
import { changeBack, fieldsOf, isAsLeft, SomeFields } from './fields.ts';

/** What was done to a post, and how it is undone. */
interface UndoablePost {
  postId: string;
  action: ActivityAction;
  undo: Undo;
}

/** `passed`: its time has passed, so that it is a draft now; `waits`: it needs approval before it goes out. */
export interface UndonePost {
  passed: boolean;
  waits: boolean;
}

/** Undoing what was done to posts. */
export interface PostUndo {
  /**
   * Gives a post back what an action changed, with the permissions and the approval that a change needs. What has changed since is never
   * overwritten, and nothing is published late or twice.
   * @param also what else belongs in the transaction
   * @throws AppError version_conflict if it has changed since, not_found if it is gone, and what a change, a deletion or a restore throws
   */
  undo(actor: Actor, what: UndoablePost, also: (tx: Tx) => Promise<void>): Promise<UndonePost>;
}

interface Parts extends Pick<PostChanges, 'changeAll'>, Pick<PostDeletions, 'remove' | 'restore'> {
  reads: Pick<Reads, 'read' | 'get'>;
}

const changedSince = () => new AppError('version_conflict', 'posts.changed_since');

export function createPostUndo({ clock }: Pick<Kernel, 'clock'>, needs: Pick<PostsNeeds, 'labels'>, parts: Parts): PostUndo {
  const { reads, changeAll, remove, restore } = parts;
  const isPast = (instant: string) => new Date(instant) < clock.now();

  /** Removes a post that nobody has changed since. */
  async function removeUnchanged(actor: Actor, { postId, undo }: UndoablePost, also: (tx: Tx) => Promise<void>): Promise<UndonePost> {
    const post = await reads.read(actor.workspaceId, postId);
    if (post.version !== undo.version) throw changedSince();
    await remove(actor, postId, also, { version: post.version, unsentOnly: true });
    return { passed: false, waits: false };
  }

  /** Restores a post; if its time has passed since it was deleted, as a draft. */
  async function bringBack(actor: Actor, { postId }: UndoablePost, also: (tx: Tx) => Promise<void>): Promise<UndonePost> {
    let isRestored = false;
    const restored = async (tx: Tx) => {
      isRestored = true;
      await also(tx);
    };
    const post = await restore(actor, postId, restored, { inTimeOnly: true });
    if (!isRestored) throw changedSince();
    const missed = post.targets.some(({ state, error, dueAt }) => state === 'failed' && error?.kind === 'missed' && dueAt && isPast(dueAt));
    const isOut = post.targets.some(({ state }) => state === 'published');
    if (!missed || isOut) return { passed: false, waits: false };
    await changeAll(actor, [{ id: postId, change: { schedule: null, ...(post.schedule && { intended: post.schedule }) } }]);
    return { passed: true, waits: false };
  }

  async function giveBack(actor: Actor, { postId, undo }: UndoablePost, also: (tx: Tx) => Promise<void>): Promise<UndonePost> {
    const [before, after] = [SomeFields.parse(undo.before), SomeFields.parse(undo.after)];
    const post = await reads.read(actor.workspaceId, postId);
    const labelIds = before.labelIds ? ((await needs.labels.of([postId])).get(postId) ?? []) : undefined;
    if (!isAsLeft(after, fieldsOf(planOf(post), labelIds))) throw changedSince();
    const { change, passed } = changeBack(before, (schedule) => isPast(resolutionOf(schedule).instant));
    await changeAll(actor, [{ id: postId, change: { ...change, version: post.version } }], also);
    const now = await reads.get(actor.workspaceId, postId);
    return { passed, waits: !passed && before.time?.planned === true && now.approval?.state === 'waiting' };
  }

  return {
    async undo(actor, what, also) {
      if (what.action === 'post.deleted') return bringBack(actor, what, also);
      if (what.action === 'post.restored' || what.action === 'post.created') return removeUnchanged(actor, what, also);
      return giveBack(actor, what, also);
    },
  };
}
