import type { Post } from '@everycast/contract/posts';
import type { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

/** How long Publish now offers its undo, in milliseconds. */
export const undoFor = 10_000;
/** The post waits on the server a little longer than that, so that a press in the last moment still arrives in time. Seconds. */
export const undoSeconds = 12;

/** Undo of a schedule: the post is a draft again, and open. Where some accounts were quicker, that is said and shown. */
export async function unschedule({ id }: Pick<Post, 'id'>, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  let post: Post;
  try {
    post = await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { schedule: null } }));
  } catch (problem) {
    toast.fail((problem as Error).message); // it is on its way already, and the server says so
    return;
  }
  await refresh('/api/v1/posts');
  const sent = post.targets.filter(({ state }) => state !== 'draft').length;
  if (sent > 0) toast.fail(words()('foot.undoneInPart', { count: sent }));
  await navigate(sent > 0 ? `/posts/${id}` : `/post-composer?post=${id}`);
}
