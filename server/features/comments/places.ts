import type { CommentPerson } from '@everycast/contract/comments';
import type { Tx } from '../../kernel/database/database.ts';
import { isHiddenInPart, type Subject, unlimited } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { compareNames } from '../../kernel/messages.ts';
import type { Place } from './comment-store.ts';
import type { CommentsNeeds } from './needs.ts';

/** What comments need to know of what is talked about. */
export interface Talked {
  /** The start of the post, or who the conversation is with. */
  title: string;
  /** Who is told of a new thread: the post's author, or who is to answer. */
  ownerId: string | null;
  about: Subject;
}

export function createPlaces({ db, events }: Pick<Kernel, 'db' | 'events'>, needs: CommentsNeeds) {
  return {
    /**
     * @param gone thrown instead of what says that the post or conversation is gone
     * @throws AppError not_found if the workspace has no such one, or the member doesn't see all of it
     */
    async find(workspaceId: string, place: Place, gone?: AppError): Promise<Talked> {
      if ('postId' in place) {
        const post = await needs.posts.brief(workspaceId, place.postId);
        if (!post) throw gone ?? new AppError('not_found', 'comments.post_gone');
        // Comments are about all of a post's accounts, as its history is.
        if (await isHiddenInPart(db, place.postId)) throw gone ?? new AppError('not_found', 'comments.partly_hidden');
        return { title: post.text, ownerId: post.authorId, about: { postId: post.id } };
      }
      const conversation = await needs.engagement.brief(workspaceId, place.conversationId);
      if (!conversation) throw gone ?? new AppError('not_found', 'engagement.gone');
      return { title: conversation.name, ownerId: conversation.assigneeId, about: { accountId: conversation.accountId } };
    },

    /** Everyone who sees it, by name. */
    people: (workspaceId: string, place: Place, { about }: Talked, tx: Tx = db): Promise<CommentPerson[]> =>
      unlimited(tx, async () => {
        const permission = 'postId' in place ? 'post.read' : 'engagement.read';
        const people = await needs.people.byIds(await needs.workspaces.membersWith(tx, workspaceId, permission, about), tx);
        return people.map(({ id, name }) => ({ id, name })).toSorted((one, other) => compareNames(one.name, other.name));
      }),

    changed: (tx: Tx, workspaceId: string, place: Place): Promise<void> =>
      events.publish(
        tx,
        workspaceId,
        'postId' in place ? { type: 'comments.changed', postId: place.postId } : { type: 'engagement.changed' },
      ),
  };
}
