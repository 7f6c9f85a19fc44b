import type { ImageEdit } from '@everycast/contract/image-edits';
import { type EditableImage, KeptImageEdit } from '@everycast/contract/image-versions';
import { answer, http } from '../../../lib/api/client.ts';
import { type SavedEdit, useSavedEdit, type Versioned } from '../../../lib/draft/use-saved-edit.ts';

/** An image's edit in progress: with undo, saved automatically. */
export interface Editing extends Omit<SavedEdit<ImageEdit>, 'value' | 'open'> {
  edit: ImageEdit;
}

const versioned = ({ edit, editVersion }: KeptImageEdit): Versioned<ImageEdit> => ({ value: edit, version: editVersion });

export function useEdit(image: EditableImage): Editing {
  const mediaId = image.media.id;
  const {
    value,
    open: _,
    ...editing
  } = useSavedEdit<ImageEdit>(mediaId, {
    start: versioned(image),
    async put(edit, version, key) {
      const params = { path: { mediaId } };
      const kept = http.PUT('/api/v1/images/{mediaId}/edit', { params, headers: { 'Idempotency-Key': key }, body: { edit, version } });
      return (await answer(kept)).editVersion;
    },
    theirsOf: (details) => KeptImageEdit.transform(versioned).safeParse(details).data ?? null,
  });
  return { edit: value, ...editing };
}
