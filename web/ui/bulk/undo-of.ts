import type { BulkAction, BulkPosts, BulkResult } from '@everycast/contract/bulk-posts';
import type { Choosable } from './selection.ts';

export type BulkRequest = Pick<BulkPosts, 'posts' | 'action'>;

/** What takes a bulk action back, for the posts to which it happened; null if nothing can. */
export function undoOf(
  action: BulkAction,
  done: readonly BulkResult[],
  posts: readonly Pick<Choosable, 'id' | 'labelIds'>[],
): BulkRequest | null {
  if (done.length === 0) return null;
  const ids = done.map(({ id }) => ({ id }));
  switch (action.kind) {
    case 'move':
      // A post that someone has changed since stays.
      return {
        action: { kind: 'move', days: -action.days },
        posts: done.map(({ id, version }) => ({ id, ...(version !== null && { version }) })),
      };
    case 'duplicate':
      return { action: { kind: 'delete' }, posts: done.flatMap(({ copyId }) => (copyId ? [{ id: copyId }] : [])) };
    case 'delete':
      return { action: { kind: 'restore' }, posts: ids };
    case 'label': {
      // A post that had the label before keeps it.
      const had = new Map(posts.map(({ id, labelIds }) => [id, labelIds]));
      const changed = ids.filter(({ id }) => {
        const labelIds = had.get(id) ?? [];
        return action.add.some((label) => !labelIds.includes(label)) || action.remove.some((label) => labelIds.includes(label));
      });
      return changed.length > 0 ? { action: { kind: 'label', add: action.remove, remove: action.add }, posts: changed } : null;
    }
    default:
      return null;
  }
}
