import { unrecorded } from '../../kernel/acting.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ImportsNeeds } from './needs.ts';
import type { ImportRecord } from './store/import-store.ts';
import type { RowStore, RowTable } from './store/row-store.ts';

/** Removes the posts of an import again, but for those that have gone out, or may have. */
export function createUndoing(kernel: Pick<Kernel, 'db'>, needs: ImportsNeeds, rows: RowStore) {
  return {
    async undo({ id, workspaceId }: ImportRecord, actor: Membership, imported: readonly RowTable[]): Promise<void> {
      const postIds = imported.flatMap(({ postId }) => postId ?? []);
      const existing = await needs.posts.existing(workspaceId, postIds);
      for (const { position, postId } of imported) {
        const moveTo = (state: 'removed' | 'kept') =>
          kernel.db.transaction().execute((tx) => rows.move(tx, id, ['imported'], state, [position]));
        // Somebody has deleted it.
        if (postId === null || !existing.has(postId)) {
          await moveTo('removed');
          continue;
        }
        try {
          const also = async (tx: Parameters<RowStore['move']>[0]) => void (await rows.move(tx, id, ['imported'], 'removed', [position]));
          await unrecorded(() => needs.posts.remove(actor, postId, also, { unsentOnly: true }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await moveTo(error.code === 'not_found' ? 'removed' : 'kept');
        }
      }
    },
  };
}
