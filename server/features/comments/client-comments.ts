import { maxComments } from '@everycast/contract/comment-limits';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { tellOf } from './comment-news.ts';
import type { CommentStore } from './comment-store.ts';
import type { CommentsNeeds } from './needs.ts';
import type { createPlaces } from './places.ts';

/** What a client reads: their own words, and members' replies to them. */
export interface ClientComment {
  id: string;
  postId: string;
  /** Null for a member whose account was deleted. */
  name: string | null;
  client: boolean;
  text: string;
  at: Date;
}

/** Clients start threads on posts, and read those, and no others. */
export interface ClientComments {
  /** Of these posts, oldest first. */
  list(postIds: readonly string[]): Promise<ClientComment[]>;

  /** Starts a thread. @param quiet whether nobody is notified, because something else already does @throws AppError not_found, limit_reached */
  add(tx: Tx, comment: { workspaceId: string; postId: string; name: string; text: string; quiet?: boolean }): Promise<void>;
}

export function createClientComments(
  kernel: Pick<Kernel, 'clock'>,
  { people, notifications }: Pick<CommentsNeeds, 'people' | 'notifications'>,
  { store, places }: { store: CommentStore; places: ReturnType<typeof createPlaces> },
): ClientComments {
  return {
    async list(postIds) {
      if (postIds.length === 0) return [];
      const rows = await store.ofClients(postIds);
      const names = await people.names([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
      return rows.map(({ id, postId, authorId, clientName, text, createdAt }) => ({
        id,
        postId: postId ?? '',
        name: clientName ?? names.get(authorId ?? '') ?? null,
        client: clientName !== null,
        text,
        at: createdAt,
      }));
    },

    async add(tx, { workspaceId, postId, name, text, quiet = false }) {
      const place = { postId };
      const talked = await places.find(workspaceId, place);
      if ((await store.lockCount(tx, place)) >= maxComments)
        throw new AppError('limit_reached', 'comments.limit_reached', { max: maxComments });
      const nothing = { conversationId: null, parentId: null, authorId: null, quote: null, pictureId: null };
      const unchanged = { editedAt: null, deletedAt: null, resolvedAt: null, resolvedBy: null };
      const createdAt = kernel.clock.now();
      await store.insert(tx, { id: newId(), postId, clientName: name, text, createdAt, ...nothing, ...unchanged });
      const others = talked.ownerId === null || quiet ? [] : [talked.ownerId];
      await tellOf(tx, notifications, { workspaceId, place, talked, authorName: name, text, mentioned: [], others });
      await places.changed(tx, workspaceId, place);
    },
  };
}
