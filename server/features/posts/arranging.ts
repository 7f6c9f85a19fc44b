import type { BoardPlace } from '@everycast/contract/post-stages';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Actor } from './model.ts';
import type { PostsStore } from './post-store.ts';

/** Puts posts in their order on the board. That changes nothing of the posts, so that no edit is refused for it. */
export function createArranging({ db, events }: Pick<Kernel, 'db' | 'events'>, { placing }: Pick<PostsStore, 'placing'>) {
  /** @throws AppError not_found, invalid_input */
  return async ({ workspaceId }: Actor, id: string, { above, below }: BoardPlace): Promise<void> => {
    const by = above !== undefined ? { id: above, side: 'above' as const } : { id: below ?? id, side: 'below' as const };
    if (by.id === id) throw new AppError('invalid_input', 'posts.beside_itself');
    await db.transaction().execute(async (tx) => {
      if ((await placing.visible(tx, workspaceId, [id, by.id])) < 2) throw new AppError('not_found', 'posts.gone');
      await placing.put(tx, workspaceId, id, by);
      await events.publish(tx, workspaceId, { type: 'post.changed', postId: id });
    });
  };
}
