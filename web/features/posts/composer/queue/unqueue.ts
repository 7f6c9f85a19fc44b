import { copyOf } from '@everycast/contract/post-copy';
import type { Queued } from '@everycast/contract/queues';
import type { useNavigate } from 'react-router';
import { answer, http } from '../../../../lib/api/client.ts';
import { refresh } from '../../../../lib/api/query-client.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';

/** Takes a post out of the queue again: its copies for other times are deleted, and it is a draft for all its accounts, and open. */
export async function unqueue({ posts: [first, ...copies], slots }: Queued, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (!first) return;
  try {
    for (const { id } of copies) await answer(http.DELETE('/api/v1/posts/{id}', { params: { path: { id } } }));
    const accountIds = slots.flatMap((slot) => slot.accountIds);
    const variants = Object.assign({}, ...[first, ...copies].map((post) => copyOf(post, accountIds).variants));
    const body = { schedule: null, intended: null, accountIds, variants };
    await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: first.id } }, body }));
  } catch (problem) {
    toast.fail((problem as Error).message); // one is already being published, and the server says so
    return;
  }
  await refresh('/api/v1/posts');
  await navigate(`/post-composer?post=${first.id}`);
}
