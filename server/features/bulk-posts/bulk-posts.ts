import type { BulkAction, BulkPosts, BulkPreview, BulkResult, BulkTrial } from '@everycast/contract/bulk-posts';
import { defined } from '@everycast/contract/defined';
import { copyOf } from '@everycast/contract/post-copy';
import { changeBack, changeTo } from '@everycast/contract/post-moves';
import type { NewPost, Post, PostChange, PostSummary } from '@everycast/contract/posts';
import { inOneEntry } from '../../kernel/acting.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Membership, requirePermission } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { type Arranged, arrangedBy, inOrder } from './arranging.ts';
import { type BulkDone, type BulkRequest, createBulkStore } from './bulk-post-store.ts';
import { contentBackOf, contentEditOf, nameOf, timeBackOf, timeEditOf } from './edits.ts';
import type { BulkPostsNeeds, ReadTogether } from './needs.ts';
import { createPreviews } from './previews.ts';

/** Changes many posts, which are read together, one at a time: one that is being published is refused, and the others are changed. */
export interface BulkChanges {
  /**
   * @param requestKey repeated with the same key, a request does nothing again that it has done, even after a crash in the middle of it
   * @throws AppError if the actor may not perform the action on any post
   */
  change(actor: Membership, request: BulkPosts, requestKey: string | null): Promise<BulkResult[]>;

  /** What a change would do to each post, by the same rules; it is rolled back. */
  preview(actor: Membership, request: BulkTrial): Promise<BulkPreview[]>;
}

/** Longer than a response is kept for its key. Milliseconds. */
const rememberedFor = 2 * 24 * 3600_000;

/** How often a post is read again because someone else keeps changing it. */
const maxRounds = 10;

type ChosenPost = BulkPosts['posts'][number];
type ExistingAction = Exclude<BulkAction, { kind: 'restore' }>;
/** A change, and what takes it back. */
type Changing = { to: PostChange; back: PostChange | null };

type Done = Pick<BulkResult, 'version' | 'copyId' | 'undo'>;
/** Remembers in the transaction of a change that it was done. */
type Remember = (tx: Tx, copyId?: string) => Promise<void>;

/** The same request has changed this post before. */
class DoneBefore extends Error {}

export function createBulkPosts(
  { db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>,
  { posts, publishing, queues }: BulkPostsNeeds,
): BulkChanges {
  const store = createBulkStore(db);
  jobs.every('posts.bulk.forget', '29 3 * * *', () => store.forget(new Date(clock.now().getTime() - rememberedFor)));

  /** Changes a post as it was read. Without a version of the request's, one that has changed since is read again. */
  async function changed(
    actor: Membership,
    { id, version }: ChosenPost,
    change: (post: PostSummary) => Changing | Promise<Changing>,
    also: (tx: Tx) => Promise<void>,
    read: ReadTogether,
  ): Promise<Done> {
    for (let from = read, round = 1; ; round += 1) {
      const post = postIn(from, id);
      try {
        const { to, back } = await change(post);
        const versions = await posts.changeAll(actor, [{ id, change: { ...to, version: version ?? post.version } }], also, from);
        return { version: versions.get(id) ?? null, copyId: null, undo: back };
      } catch (error) {
        const hasMoved = error instanceof AppError && error.code === 'version_conflict' && version === undefined;
        if (!hasMoved || round === maxRounds) throw error;
        from = await posts.readTogether(actor.workspaceId, [id]);
      }
    }
  }

  /** @param arranged what becomes of each post among the others, for actions that look at all of them */
  async function act(
    actor: Membership,
    chosen: ChosenPost,
    action: ExistingAction,
    { remember, read, arranged }: { remember: Remember; read: ReadTogether; arranged: ReadonlyMap<string, Arranged> },
  ): Promise<Done> {
    const { id } = chosen;
    const also = (tx: Tx) => remember(tx);
    switch (action.kind) {
      case 'move':
      case 'shift':
      case 'place':
        return changed(actor, chosen, (post) => ({ to: timeEditOf(action, post), back: timeBackOf(post) }), also, read);
      case 'spread':
      case 'merge': {
        const to = arranged.get(id) ?? null;
        if (to === null) return { version: postIn(read, id).version, copyId: null, undo: null };
        if (to === 'delete') return act(actor, chosen, { kind: 'delete' }, { remember, read, arranged });
        // Merged posts come back together, from the activity.
        return changed(actor, chosen, (post) => ({ to, back: action.kind === 'spread' ? timeBackOf(post) : null }), also, read);
      }
      case 'enqueue': {
        const post = await posts.get(actor.workspaceId, id);
        const { posts: became } = await queues.enqueue(actor, id, also);
        // With copies for other times, only the activity takes it back as a whole.
        const undo = became.length > 1 ? null : { schedule: null, ...timeBackOf(post) };
        return { version: became[0]?.version ?? null, copyId: null, undo };
      }
      case 'stage': {
        const { to } = action;
        const moved = (post: PostSummary): Changing => ({ to: changeTo(post.stage, to), back: changeBack(post, to) });
        return changed(actor, chosen, moved, also, read);
      }
      case 'accounts':
      case 'replace': {
        const edited = async (): Promise<Changing> => {
          const post = await posts.get(actor.workspaceId, id);
          return { to: contentEditOf(action, post), back: contentBackOf(action, post) };
        };
        return changed(actor, chosen, edited, also, read);
      }
      case 'back': {
        const { version: _, ...to } = action.changes[id] ?? {};
        if (Object.keys(to).length === 0) throw new AppError('invalid_input', 'posts.no_way_back');
        return changed(actor, chosen, () => ({ to, back: null }), also, read);
      }
      case 'label': {
        return changed(actor, chosen, (post) => ({ to: { labelIds: labelsAfter(action, post) }, back: null }), also, read);
      }
      case 'duplicate': {
        const post = await posts.get(actor.workspaceId, id);
        return { version: post.version, copyId: (await posts.create(actor, draftOf(post), null, remember)).id, undo: null };
      }
      case 'delete':
        await posts.remove(actor, id, also);
        return { version: null, copyId: null, undo: null };
      case 'retry': {
        const ids = postIn(read, id).targets.flatMap((target) => (target.state === 'failed' ? [target.id] : []));
        const retried = ids.length > 0 ? (await publishing.retryAll(actor, ids, also)).done : [];
        if (retried.length === 0) throw new AppError('not_editable', 'publishing.nothing_to_retry');
        return { version: postIn(await posts.readTogether(actor.workspaceId, [id]), id).version, copyId: null, undo: null };
      }
    }
  }
  async function one(
    actor: Membership,
    chosen: ChosenPost,
    action: BulkAction,
    request: BulkRequest | null,
    { read, arranged }: { read: ReadTogether; arranged: ReadonlyMap<string, Arranged> },
  ): Promise<BulkResult> {
    const { id } = chosen;
    let text = '';
    const remember: Remember = async (tx, copyId) => {
      if (request === null) return;
      const isFirst = await store.remember(tx, request, { postId: id, text, copyId: copyId ?? null }, clock.now());
      if (!isFirst) throw new DoneBefore();
    };
    try {
      if (action.kind === 'restore') {
        const post = await posts.restore(actor, id, (tx) => remember(tx));
        return { id, text: nameOf(post), version: post.version, copyId: null, undo: null, error: null };
      }
      text = nameOf(postIn(read, id));
      return { id, text, ...(await act(actor, chosen, action, { remember, read, arranged })), error: null };
    } catch (error) {
      // Another process is still at the same request.
      if (error instanceof DoneBefore && request) {
        return again(defined((await store.done(request)).get(id)), await posts.readTogether(actor.workspaceId, [id]));
      }
      // What isn't about this post fails the request.
      if (!(error instanceof AppError)) throw error;
      return { id, text, version: null, copyId: null, undo: null, error: { code: error.code, message: say(error.reason) } };
    }
  }

  async function change(actor: Membership, { posts: chosen, action }: BulkPosts, requestKey: string | null): Promise<BulkResult[]> {
    if (action.kind === 'retry' || action.kind === 'restore' || action.kind === 'enqueue') requirePermission(actor, 'post.publish');
    const request = requestKey === null ? null : { workspaceId: actor.workspaceId, userId: actor.userId, requestKey };
    const done = request ? await store.done(request) : new Map<string, BulkDone>();
    const ids = chosen.map(({ id }) => id);
    const read = await posts.readTogether(actor.workspaceId, ids);
    const those = ids.flatMap((id) => read.summaries.get(id) ?? []);
    const arranged = arrangedBy(action, those);
    const place = new Map(inOrder(those).map(({ id }, at) => [id, at]));
    const ordered = action.kind === 'enqueue' ? chosen.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) : chosen;
    const byId = new Map<string, BulkResult>();
    const all = async () => {
      for (const post of ordered) {
        const before = done.get(post.id);
        byId.set(post.id, before ? again(before, read) : await one(actor, post, action, request, { read, arranged }));
      }
    };
    await (chosen.length > 1 ? inOneEntry({ id: newId() }, all) : all());
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return { change, preview: createPreviews({ posts, queues }) };
}

const labelsAfter = ({ add, remove }: Extract<BulkAction, { kind: 'label' }>, { labelIds }: PostSummary): string[] =>
  [...new Set([...labelIds, ...add])].filter((one) => !remove.includes(one));

/** @throws AppError if it was deleted */
function postIn({ summaries }: ReadTogether, id: string): PostSummary {
  const post = summaries.get(id);
  if (!post) throw new AppError('not_found', 'posts.gone');
  return post;
}

/** The result of what was done before, with the post as it is now. */
function again({ postId, text, copyId }: BulkDone, { summaries }: ReadTogether): BulkResult {
  const post = summaries.get(postId);
  return { id: postId, text: post ? nameOf(post) : text, version: post?.version ?? null, copyId, undo: null, error: null };
}

/** A draft with everything of a post but its history, planned for the same time. */
const draftOf = (post: Post): NewPost => ({
  ...copyOf(
    post,
    post.targets.map(({ accountId }) => accountId),
  ),
  platforms: post.platforms,
  intended: post.schedule ?? post.intended,
});
