import { type Edit, KeptEdit } from '@everycast/contract/videos';
import { answer, http } from '../../../lib/api/client.ts';
import { type SavedEdit, useSavedEdit, type Versioned } from '../../../lib/draft/use-saved-edit.ts';

/** A video's edit in progress: with undo, saved automatically. */
export interface Editing extends Omit<SavedEdit<Edit>, 'value' | 'open'> {
  edit: Edit;
}

const versioned = ({ edit, editVersion }: KeptEdit): Versioned<Edit> => ({ value: edit, version: editVersion });

export function useEdit(mediaId: string, start: KeptEdit): Editing {
  const {
    value,
    open: _,
    ...editing
  } = useSavedEdit<Edit>(mediaId, {
    start: versioned(start),
    async put(edit, version, key) {
      const params = { path: { mediaId } };
      const kept = http.PUT('/api/v1/videos/{mediaId}/edit', { params, headers: { 'Idempotency-Key': key }, body: { edit, version } });
      return (await answer(kept)).editVersion;
    },
    theirsOf: (details) => KeptEdit.transform(versioned).safeParse(details).data ?? null,
  });
  return { edit: value, ...editing };
}
