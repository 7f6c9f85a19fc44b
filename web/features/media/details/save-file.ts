import type { Media, MediaChange } from '@everycast/contract/media';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { changeInLists } from '../lists.ts';

/** Changes a file, and updates it everywhere. @throws ApiProblem */
export async function saveFile(id: string, change: MediaChange): Promise<Media> {
  const saved = await answer(http.PATCH('/api/v1/media/{id}', { params: { path: { id } }, body: change }));
  changeInLists(new Set([id]), () => saved);
  if (change.tags) void refresh('/api/v1/media/tags');
  return saved;
}
