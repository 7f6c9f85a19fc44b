import type { PostSummary } from '@everycast/contract/posts';
import { useSession } from '../../../lib/session/session.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { type Choosable, selection } from '../../../ui/bulk/selection.ts';
import { useDeletePost } from '../history/DeletePost.tsx';
import { choosable, DraftRow } from './DraftRow.tsx';

/** Drafts below each other. X chooses the focused one, Shift X all from the last chosen one. */
export function DraftList({ posts }: { posts: readonly PostSummary[] }) {
  const { zone, permissions } = useSession().workspace;
  const { remove, dialog } = useDeletePost();
  const writes = permissions.includes('post.write');
  const inOrder = () => posts.map(choosable);
  const extend = (to: Choosable) => selection.extend(to, inOrder());
  return (
    <>
      <ul onKeyDown={writes ? (event) => onSelectKeys(event, inOrder) : undefined}>
        {posts.map((post) => (
          <DraftRow key={post.id} post={post} zone={zone} edits={writes ? { extend, remove: () => remove(post) } : null} />
        ))}
      </ul>
      {dialog}
    </>
  );
}
