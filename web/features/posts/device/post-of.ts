import type { Post } from '@everycast/contract/posts';
import { answer, http } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';

/** A post as the server has it, or why it can't be compared with what this device has of it. */
export async function postOf(id: string): Promise<Post | { is: 'gone' | 'waiting' } | { is: 'refused'; message: string }> {
  try {
    return await answer(http.GET('/api/v1/posts/{id}', { params: { path: { id } } }));
  } catch (thrown) {
    const { code, status, message } = toApiProblem(thrown);
    if (status === 404) return { is: 'gone' };
    if (code === 'offline' || code === 'not_signed_in' || status === 429 || status >= 500) return { is: 'waiting' };
    return { is: 'refused', message };
  }
}
