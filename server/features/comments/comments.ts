import { maxComments } from '@everycast/contract/comment-limits';
import type { Comment, CommentChange, CommentList, NewComment, OpenComments, PostPresence } from '@everycast/contract/comments';
import { may } from '@everycast/contract/permissions';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type ClientComments, createClientComments } from './client-comments.ts';
import { tellOf } from './comment-news.ts';
import { createCommentReads, gone } from './comment-reads.ts';
import { createCommentStore, type Place, placeOf } from './comment-store.ts';
import type { CommentsNeeds } from './needs.ts';
import { createPlaces, type Talked } from './places.ts';
import { mentionsIn } from './rules.ts';

/** What members say to each other about a post, and about a conversation as internal notes. */
export interface Comments {
  /** All of them, oldest first, and who can be mentioned. @throws AppError not_found */
  list(membership: Membership, place: Place): Promise<CommentList>;

  /** How many threads of each post are open, for those that have any. */
  open(membership: Membership, postIds: readonly string[]): Promise<OpenComments['items']>;

  /** Those who are mentioned or take part are told. @throws AppError not_found, invalid_input, limit_reached */
  add(membership: Membership, place: Place, comment: NewComment): Promise<Comment>;

  /**
   * Edits one's own comment, or resolves or reopens the thread that a comment is in.
   * @throws AppError not_found, invalid_input, role_too_low if the text is somebody else's
   */
  change(membership: Membership, id: string, change: CommentChange): Promise<Comment>;

  /** One that has replies stays without its text. @throws AppError not_found, role_too_low */
  remove(membership: Membership, id: string): Promise<void>;

  /** Lets everyone who has the post open know that the member has, or has closed it. @throws AppError not_found */
  present(membership: Membership, postId: string, presence: PostPresence): Promise<void>;

  client: ClientComments;
}

interface Said {
  place: Place;
  talked: Talked;
  text: string;
  /** Mentioned now, and not before. */
  mentioned: readonly string[];
  others: readonly string[];
}

export function createComments(kernel: Pick<Kernel, 'db' | 'clock' | 'events'>, needs: CommentsNeeds): Comments {
  const store = createCommentStore(kernel.db);
  const places = createPlaces(kernel, needs);
  const { mediaInUse, awaitedMedia, usedMedia } = store;
  needs.media.addUser({ mediaInUse, awaitedMedia, usedMedia, usesOf: async () => [] });

  const { shown, one, refuseForeignMedia } = createCommentReads(store, needs);

  /** A comment that the member sees, and what it is about. */
  async function found(workspaceId: string, id: string) {
    const row = await store.one(id);
    if (!row || row.deletedAt) throw gone();
    const place = placeOf(row);
    return { place, talked: await places.find(workspaceId, place, gone()) };
  }

  async function tell(tx: Tx, { workspaceId, userId }: Membership, { mentioned, others, ...said }: Said): Promise<void> {
    const [author] = await needs.people.byIds([userId], tx);
    await tellOf(tx, needs.notifications, {
      ...said,
      workspaceId,
      authorName: author?.name ?? '',
      mentioned: mentioned.filter((id) => id !== userId),
      others: [...new Set(others)].filter((id) => id !== userId && !mentioned.includes(id)),
    });
  }

  return {
    async list({ workspaceId }, place) {
      const talked = await places.find(workspaceId, place);
      const [items, people] = await Promise.all([
        store.list(place).then((rows) => shown(workspaceId, rows)),
        places.people(workspaceId, place, talked),
      ]);
      return { items, people };
    },

    async open({ workspaceId }, postIds) {
      const existing = await needs.posts.existing(workspaceId, postIds);
      return existing.size === 0 ? [] : store.open([...existing]);
    },

    async add(member, place, { text, mediaIds, mentionIds, parentId, quote, pictureId }) {
      const { workspaceId, userId } = member;
      const talked = await places.find(workspaceId, place);
      await refuseForeignMedia(workspaceId, pictureId === null ? mediaIds : [...mediaIds, pictureId]);
      const id = newId();
      await kernel.db.transaction().execute(async (tx) => {
        if ((await store.lockCount(tx, place)) >= maxComments) {
          throw new AppError('limit_reached', 'comments.limit_reached', { max: maxComments });
        }
        const parent = parentId === null ? null : await store.one(parentId, tx);
        const isHere = parent && Object.values(placeOf(parent)).join() === Object.values(place).join();
        if (parentId !== null && !isHere) throw new AppError('not_found', 'comments.thread_gone');
        // A reply to a reply belongs to the same thread, and goes on with it.
        const rootId = parent && (parent.parentId ?? parent.id);
        if (rootId) await store.update(tx, rootId, { resolvedAt: null, resolvedBy: null });
        await store.insert(tx, {
          id,
          postId: null,
          conversationId: null,
          ...place,
          parentId: rootId,
          authorId: userId,
          clientName: null,
          text,
          quote: rootId ? null : quote || null,
          pictureId: rootId ? null : pictureId,
          createdAt: kernel.clock.now(),
          editedAt: null,
          deletedAt: null,
          resolvedAt: null,
          resolvedBy: null,
        });
        await store.setMedia(tx, id, [...new Set(mediaIds)]);
        const mentions = mentionsIn(text, mentionIds, await places.people(workspaceId, place, talked, tx));
        await store.setMentions(tx, id, mentions);
        const others = rootId ? await store.authors(tx, rootId) : [];
        const owner = talked.ownerId === null ? [] : [talked.ownerId];
        await tell(tx, member, { place, talked, text, mentioned: mentions.map((one) => one.userId), others: [...owner, ...others] });
        await places.changed(tx, workspaceId, place);
      });
      return one(workspaceId, id);
    },

    async change(member, id, { text, mediaIds, mentionIds, resolved }) {
      const { workspaceId, userId } = member;
      const { place, talked } = await found(workspaceId, id);
      const edits = text !== undefined || mediaIds !== undefined || mentionIds !== undefined;
      if (mediaIds) await refuseForeignMedia(workspaceId, mediaIds);
      await kernel.db.transaction().execute(async (tx) => {
        const row = await store.lock(tx, id);
        if (!row || row.deletedAt) throw gone();
        const now = kernel.clock.now();
        if (edits) {
          if (row.authorId !== userId) throw new AppError('role_too_low', 'comments.not_yours');
          const next = text ?? row.text;
          const pictures = mediaIds ?? (await store.media([id])).map(({ mediaId }) => mediaId);
          if (next === '' && pictures.length === 0) throw new AppError('invalid_input', 'schema.comment_empty');
          await store.update(tx, id, { text: next, editedAt: now });
          if (mediaIds) await store.setMedia(tx, id, [...new Set(mediaIds)]);
          const before = await store.mentionedIds(tx, id);
          const mentions = mentionsIn(next, mentionIds ?? before, await places.people(workspaceId, place, talked, tx));
          await store.setMentions(tx, id, mentions);
          const added = mentions.map((one) => one.userId).filter((one) => !before.includes(one));
          await tell(tx, member, { place, talked, text: next, mentioned: added, others: [] });
        }
        if (resolved !== undefined) {
          const resolution = { resolvedAt: resolved ? now : null, resolvedBy: resolved ? userId : null };
          await store.update(tx, row.parentId ?? id, resolution);
        }
        await places.changed(tx, workspaceId, place);
      });
      return one(workspaceId, id);
    },

    async remove(member, id) {
      const { workspaceId, userId } = member;
      const { place } = await found(workspaceId, id);
      await kernel.db.transaction().execute(async (tx) => {
        // The same order as for a reply, which must not be added to a comment that is deleted.
        await store.lockCount(tx, place);
        const row = await store.lock(tx, id);
        if (!row || row.deletedAt) throw gone();
        if (row.authorId !== userId && !may(member, 'comment.manage')) throw new AppError('role_too_low', 'comments.not_yours');
        if (await store.hasReplies(tx, id)) {
          await store.update(tx, id, { text: '', quote: null, pictureId: null, deletedAt: kernel.clock.now() });
          await store.setMedia(tx, id, []);
          await store.setMentions(tx, id, []);
        } else {
          await store.remove(tx, id);
          // The last reply takes along a thread whose first comment was deleted.
          const root = row.parentId === null ? null : await store.one(row.parentId, tx);
          if (root?.deletedAt && !(await store.hasReplies(tx, root.id))) await store.remove(tx, root.id);
        }
        await places.changed(tx, workspaceId, place);
      });
    },

    async present({ workspaceId, userId }, postId, { here, arriving }) {
      if (!(await needs.posts.brief(workspaceId, postId))) throw new AppError('not_found', 'comments.post_gone');
      kernel.events.soon(workspaceId, { type: 'post.presence', postId, userId, here, arriving });
    },

    client: createClientComments(kernel, needs, { store, places }),
  };
}
