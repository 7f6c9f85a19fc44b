import { words } from 'words:media';
import type { Folder } from '@everycast/contract/media';
import { answer, http } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { attempt } from '../changes.ts';
import { foldersQuery } from '../lists.ts';
import type { View } from '../view.ts';

/** Creates a folder in another, or at the top. @throws ApiProblem */
export const createFolder = (name: string, parentId: string | null): Promise<Folder> =>
  answer(http.POST('/api/v1/media/folders', { body: { name, parentId } }));

/** Renames a folder. @throws ApiProblem */
export const renameFolder = (id: string, name: string): Promise<Folder> =>
  answer(http.PATCH('/api/v1/media/folders/{id}', { params: { path: { id } }, body: { name } }));

/** Deletes a folder; its content moves up, and so does the view if it was open. Undo recreates it with its content. */
export function useRemoveFolder(view: View, show: (part: Partial<View>) => void) {
  return (folder: Folder) =>
    void attempt(words()('folders.notDeleted', { name: folder.name }), async () => {
      const t = words();
      const inside = await contentOf(folder.id);
      await answer(http.DELETE('/api/v1/media/folders/{id}', { params: { path: { id: folder.id } } }));
      if (view.folder === folder.id) show({ folder: folder.parentId });
      const run = () => void attempt(t('notUndone'), () => makeAgain(folder, inside));
      toast.ok(t('folders.deleted', { name: folder.name }), { action: { label: t('undo'), run } });
    });
}

interface Content {
  files: string[];
  folders: string[];
}

async function contentOf(id: string): Promise<Content> {
  const { items } = await queryClient.fetchQuery(foldersQuery);
  const files: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await answer(http.GET('/api/v1/media', { params: { query: { folder: id, limit: 200, cursor } } }));
    files.push(...page.items.map((file) => file.id));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return { files, folders: items.filter(({ parentId }) => parentId === id).map((folder) => folder.id) };
}

/** The most files per call. */
const handful = 10_000;

async function makeAgain({ name, parentId }: Folder, { files, folders }: Content): Promise<void> {
  const { id } = await createFolder(name, parentId);
  for (let start = 0; start < files.length; start += handful) {
    await answer(http.POST('/api/v1/media/move', { body: { ids: files.slice(start, start + handful), folderId: id } }));
  }
  for (const child of folders) {
    await answer(http.PATCH('/api/v1/media/folders/{id}', { params: { path: { id: child } }, body: { parentId: id } }));
  }
}
