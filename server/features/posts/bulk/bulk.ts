import type { BulkAction, BulkPosts, BulkResult } from '@everycast/contract/bulk-posts';
import { copyOf } from '@everycast/contract/post-copy';
import type { NewPost, Post } from '@everycast/contract/posts';
import { AppError } from '../../../kernel/errors.ts';
import { requirePermission } from '../../../kernel/http/require-permission.ts';
import { say } from '../../../kernel/messages.ts';
import type { Actor } from '../model.ts';
import type { Posts } from '../posts.ts';
import { movedBy } from './moved-by.ts';

export type BulkPostsUse = ReturnType<typeof createBulkPosts>;

interface Needs {
  posts: Pick<Posts, 'get' | 'change' | 'create' | 'remove' | 'restore'>;
  publishing: { retryAll(actor: Actor, targetIds: readonly string[]): Promise<{ done: string[] }> };
}

/** Characters that name a post in a result. */
const nameLength = 80;

/** Changes many posts one at a time: one that is being published is refused, and the others are changed. */
export function createBulkPosts({ posts, publishing }: Needs) {
  type Done = Pick<BulkResult, 'version' | 'copyId'>;

  const changed = async (change: Promise<Post>): Promise<Done> => ({ version: (await change).version, copyId: null });

  async function act(actor: Actor, post: Post, version: number | undefined, action: BulkAction): Promise<Done> {
    const base = version === undefined ? {} : { version };
    switch (action.kind) {
      case 'move':
        return changed(posts.change(actor, post.id, { ...base, ...movedBy(post, action.days) }));
      case 'label': {
        const labelIds = [...new Set([...post.labelIds, ...action.add])].filter((id) => !action.remove.includes(id));
        return changed(posts.change(actor, post.id, { ...base, labelIds }));
      }
      case 'duplicate':
        return { version: post.version, copyId: (await posts.create(actor, draftOf(post), null)).id };
      case 'delete':
        await posts.remove(actor, post.id);
        return { version: null, copyId: null };
      case 'restore':
        return { version: post.version, copyId: null };
      case 'retry': {
        const failed = post.targets.filter(({ state }) => state === 'failed').map(({ id }) => id);
        const retried = failed.length > 0 ? (await publishing.retryAll(actor, failed)).done : [];
        if (retried.length === 0) throw new AppError('not_editable', 'publishing.nothing_to_retry');
        return changed(posts.get(actor.workspaceId, post.id));
      }
    }
  }

  async function one(actor: Actor, { id, version }: BulkPosts['posts'][number], action: BulkAction): Promise<BulkResult> {
    let text = '';
    try {
      const post = action.kind === 'restore' ? await posts.restore(actor, id) : await posts.get(actor.workspaceId, id);
      text = nameOf(post);
      return { id, text, ...(await act(actor, post, version, action)), error: null };
    } catch (error) {
      // What isn't about this post fails the request.
      if (!(error instanceof AppError)) throw error;
      return { id, text, version: null, copyId: null, error: { code: error.code, message: say(error.reason) } };
    }
  }

  /** @throws AppError if the actor may not perform the action on any post */
  return async function change(actor: Actor, { posts: chosen, action }: BulkPosts): Promise<BulkResult[]> {
    if (action.kind === 'retry' || action.kind === 'restore') requirePermission(actor, 'post.publish');
    const results: BulkResult[] = [];
    for (const post of chosen) results.push(await one(actor, post, action));
    return results;
  };
}

const nameOf = ({ text, targets }: Post): string =>
  (text.trim() || targets.find((target) => target.text?.trim())?.text?.trim() || '').replaceAll(/\s+/g, ' ').slice(0, nameLength);

/** A draft with everything of a post but its history, planned for the same time. */
const draftOf = (post: Post): NewPost => ({
  ...copyOf(
    post,
    post.targets.map(({ accountId }) => accountId),
  ),
  platforms: post.platforms,
  intended: post.schedule ?? post.intended,
});
