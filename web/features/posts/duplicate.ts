import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';

/** A draft with everything of a post but its history. @returns its ID @throws ApiProblem */
export async function duplicate(id: string): Promise<string> {
  const { results } = await answer(http.POST('/api/v1/posts/bulk', { body: { posts: [{ id }], action: { kind: 'duplicate' } } }));
  const [copy] = results;
  if (!copy?.copyId) throw new Error(copy?.error?.message);
  await refresh('/api/v1/posts');
  return copy.copyId;
}
