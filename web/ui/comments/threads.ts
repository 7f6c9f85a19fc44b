import type { Comment } from '@everycast/contract/comments';

/** A comment with the replies to it. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

/** Threads by the time they were started. @param comments oldest first */
export function threadsOf(comments: readonly Comment[]): { open: Thread[]; resolved: Thread[] } {
  const replies = Map.groupBy(comments, ({ parentId }) => parentId);
  const threads = (replies.get(null) ?? []).map((root) => ({ root, replies: replies.get(root.id) ?? [] }));
  return {
    open: threads.filter(({ root }) => root.resolvedAt === null),
    resolved: threads.filter(({ root }) => root.resolvedAt !== null),
  };
}
