import { message } from '@everycast/messages/message';
import { accountName } from '@everycast/platforms/port/account';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { TargetRef } from './decision-store.ts';
import type { NeedsAndPosts } from './needs.ts';
import type { ManyActivity, TargetActivity } from './registered.ts';

/** One target of a post, as requests name it. */
export type TargetOfPost = { postId: string; targetId: string };

export type TargetAccess = ReturnType<typeof createTargetAccess>;

/** The targets that a person may change, and the history of what they do with them. */
export function createTargetAccess({ events }: Pick<Kernel, 'events'>, needs: Pick<NeedsAndPosts, 'posts' | 'accounts' | 'platforms'>) {
  async function note(tx: Tx, actor: Membership, postId: string, activity: TargetActivity | ManyActivity): Promise<void> {
    await needs.posts.note(tx, postId, actor.userId, activity);
    await events.publish(tx, actor.workspaceId, { type: 'post.changed', postId });
  }

  return {
    /** @throws AppError not_found unless the actor may change that post, and it has that target */
    async one(actor: Membership, { postId, targetId }: TargetOfPost) {
      const [target] = await needs.posts.changeable(actor, [targetId]);
      if (target?.postId !== postId) throw new AppError('not_found', 'publishing.not_yours');
      return target;
    },

    /** Adds a line to a post's history, and notifies browsers. */
    note,

    /** Loads the accounts' names; the result adds what was done with one target to its post's history, and notifies browsers. */
    async notesFor(accountIds: readonly string[]) {
      const accounts = await needs.accounts.load([...new Set(accountIds)]);
      return (tx: Tx, actor: Membership, target: TargetRef, kind: TargetActivity['kind']): Promise<void> => {
        const account = accounts.get(target.accountId);
        const name = account ? accountName(needs.platforms[account.platform].manifest, account) : message('platforms.account_unnamed');
        return note(tx, actor, target.postId, { kind, account: name });
      };
    },
  };
}
