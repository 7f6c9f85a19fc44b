import { words } from 'words:posts';
import type { Post } from '@everycast/contract/posts';
import type { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** How long Publish now offers its undo, in milliseconds. */
export const undoFor = 10_000;
/** The post waits slightly longer on the server, so that a last-moment click still arrives in time. Seconds. */
export const undoSeconds = 12;

/** Undoes scheduling: the post is a draft again, and open. If some accounts were faster, that is shown. */
export async function unschedule({ id }: Pick<Post, 'id'>, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  let post: Post;
  try {
    post = await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { schedule: null } }));
  } catch (problem) {
    toast.fail(toApiProblem(problem).message); // it is already being published, and the server says so
    return;
  }
  await refresh('/api/v1/posts');
  const sent = post.targets.filter(({ state }) => state !== 'draft').length;
  if (sent > 0) toast.fail(words()('foot.undoneInPart', { count: sent }));
  await navigate(sent > 0 ? `/posts/${id}` : `/post-composer?post=${id}`);
}
