import type { Folder } from '@everycast/contract/media';
import { answer, http } from '../../../lib/api/client.ts';
import { toast } from '../../../ui/toast/store.ts';
import { attempt } from '../changes.ts';
import type { View } from '../view.ts';
import { words } from '../words.ts';

/** Deletes a folder; whoever stands in it goes to where it was. */
export function useRemoveFolder(view: View, show: (part: Partial<View>) => void) {
  return (folder: Folder) =>
    void attempt(words()('folders.notDeleted', { name: folder.name }), async () => {
      await answer(http.DELETE('/api/v1/media/folders/{id}', { params: { path: { id: folder.id } } }));
      if (view.folder === folder.id) show({ folder: folder.parentId });
      toast.ok(words()('folders.deleted', { name: folder.name }));
    });
}
