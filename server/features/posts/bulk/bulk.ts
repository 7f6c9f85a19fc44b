import type { BulkAction, BulkPosts, BulkResult } from '@everycast/contract/bulk-posts';
import { copyOf } from '@everycast/contract/post-copy';
import type { NewPost, Post } from '@everycast/contract/posts';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import { requirePermission } from '../../../kernel/http/require-permission.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { Actor } from '../model.ts';
import type { Posts } from '../posts.ts';
import { movedBy } from './moved-by.ts';
import { type BulkDone, type BulkRequest, createBulkStore } from './store.ts';

export type BulkPostsUse = ReturnType<typeof createBulkPosts>;

interface Needs {
  posts: Pick<Posts, 'get' | 'change' | 'create' | 'remove' | 'restore'>;
  publishing: { retryAll(actor: Actor, targetIds: readonly string[], also: (tx: Tx) => Promise<void>): Promise<{ done: string[] }> };
}

/** Characters that name a post in a result. */
const nameLength = 80;
/** Longer than a response is kept for its key. Milliseconds. */
const rememberedFor = 2 * 24 * 3600_000;

/** The same request has changed this post before. */
class DoneBefore extends Error {}

/** Changes many posts one at a time: one that is being published is refused, and the others are changed. */
export function createBulkPosts({ db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>, { posts, publishing }: Needs) {
  const store = createBulkStore(db);
  jobs.every('posts.bulk.forget', '29 3 * * *', () => store.forget(new Date(clock.now().getTime() - rememberedFor)));
  type Done = Pick<BulkResult, 'version' | 'copyId'>;
  /** Remembers in the transaction of a change that it was done. */
  type Remember = (tx: Tx, copyId?: string) => Promise<void>;

  const changed = async (change: Promise<Post>): Promise<Done> => ({ version: (await change).version, copyId: null });

  async function act(actor: Actor, post: Post, version: number | undefined, action: BulkAction, remember: Remember): Promise<Done> {
    const base = version === undefined ? {} : { version };
    const also = (tx: Tx) => remember(tx);
    switch (action.kind) {
      case 'move':
        return changed(posts.change(actor, post.id, { ...base, ...movedBy(post, action.days) }, also));
      case 'label': {
        const labelIds = [...new Set([...post.labelIds, ...action.add])].filter((id) => !action.remove.includes(id));
        return changed(posts.change(actor, post.id, { ...base, labelIds }, also));
      }
      case 'duplicate':
        return { version: post.version, copyId: (await posts.create(actor, draftOf(post), null, remember)).id };
      case 'delete':
        await posts.remove(actor, post.id, also);
        return { version: null, copyId: null };
      case 'restore':
        return { version: post.version, copyId: null };
      case 'retry': {
        const failed = post.targets.filter(({ state }) => state === 'failed').map(({ id }) => id);
        const retried = failed.length > 0 ? (await publishing.retryAll(actor, failed, also)).done : [];
        if (retried.length === 0) throw new AppError('not_editable', 'publishing.nothing_to_retry');
        return changed(posts.get(actor.workspaceId, post.id));
      }
    }
  }

  async function one(
    actor: Actor,
    { id, version }: BulkPosts['posts'][number],
    action: BulkAction,
    request: BulkRequest | null,
  ): Promise<BulkResult> {
    let text = '';
    const remember: Remember = async (tx, copyId) => {
      if (request === null) return;
      const isFirst = await store.remember(tx, request, { postId: id, text, copyId: copyId ?? null }, clock.now());
      if (!isFirst) throw new DoneBefore();
    };
    try {
      const isBack = action.kind === 'restore';
      const post = await (isBack ? posts.restore(actor, id, (tx) => remember(tx)) : posts.get(actor.workspaceId, id));
      text = nameOf(post);
      return { id, text, ...(await act(actor, post, version, action, remember)), error: null };
    } catch (error) {
      // Another process is still at the same request.
      if (error instanceof DoneBefore && request) return again(actor, (await store.done(request)).get(id) as BulkDone);
      // What isn't about this post fails the request.
      if (!(error instanceof AppError)) throw error;
      return { id, text, version: null, copyId: null, error: { code: error.code, message: say(error.reason) } };
    }
  }

  /** The result of what was done before, with the post as it is now. */
  async function again({ workspaceId }: Actor, { postId, text, copyId }: BulkDone): Promise<BulkResult> {
    const post = await posts.get(workspaceId, postId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    return { id: postId, text: post ? nameOf(post) : text, version: post?.version ?? null, copyId, error: null };
  }

  /**
   * @param requestKey repeated with the same key, a request does nothing again that it has done, even after a crash in the middle of it
   * @throws AppError if the actor may not perform the action on any post
   */
  return async function change(actor: Actor, { posts: chosen, action }: BulkPosts, requestKey: string | null): Promise<BulkResult[]> {
    if (action.kind === 'retry' || action.kind === 'restore') requirePermission(actor, 'post.publish');
    const request = requestKey === null ? null : { workspaceId: actor.workspaceId, userId: actor.userId, requestKey };
    const done = request ? await store.done(request) : new Map<string, BulkDone>();
    const results: BulkResult[] = [];
    for (const post of chosen) {
      const before = done.get(post.id);
      results.push(await (before ? again(actor, before) : one(actor, post, action, request)));
    }
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
