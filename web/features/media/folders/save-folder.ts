import type { Folder } from '@everycast/contract/media';
import { answer, http } from '../../../lib/api/client.ts';

/** Creates a folder in another, or at the top. @throws ApiProblem */
export const createFolder = (name: string, parentId: string | null): Promise<Folder> =>
  answer(http.POST('/api/v1/media/folders', { body: { name, parentId } }));

/** Renames a folder. @throws ApiProblem */
export const renameFolder = (id: string, name: string): Promise<Folder> =>
  answer(http.PATCH('/api/v1/media/folders/{id}', { params: { path: { id } }, body: { name } }));
