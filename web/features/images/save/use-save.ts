import { useWords } from 'words:images';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useEditor } from '../editor.ts';
import { overlayOf } from './overlay.ts';

/** Saves the edit as a new version: a further file next to the original. What was edited stays if that fails. */
export function useSave(saved: (media: Media) => void) {
  const t = useWords();
  const { image, edit } = useEditor();
  const [saving, setSaving] = useState(false);

  async function save() {
    if (saving) return;
    const { id, width, height } = image.media;
    setSaving(true);
    try {
      const overlay = await overlayOf(edit, { width, height });
      const params = { path: { mediaId: id } };
      const version = await answer(http.POST('/api/v1/images/{mediaId}/versions', { params, body: { edit, overlay } }));
      void refresh('/api/v1/images');
      void refresh('/api/v1/media');
      toast.ok(t('save.done', { number: version.number }));
      saved(version.media);
    } catch (thrown) {
      toast.fail(t('save.failed', { why: toApiProblem(thrown).message }), { action: { label: t('save.again'), run: () => void save() } });
    } finally {
      setSaving(false);
    }
  }

  return { saving, save: () => void save() };
}
