import { useWords } from 'words:images';
import { cropAround, framePlace, frameSize } from '@everycast/contract/image-frame';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useEditor } from '../editor.ts';

/** Moves the crop around what the image shows. */
export function useCenter() {
  const t = useWords();
  const { image, change } = useEditor();
  const [busy, setBusy] = useState(false);
  const { media } = image;

  async function center() {
    setBusy(true);
    try {
      const params = { path: { mediaId: media.id } };
      const subject = await queryClient.fetchQuery(get('/api/v1/images/{mediaId}/subject', { params }));
      change((was) => ({ ...was, crop: cropAround(framePlace(media, was, subject), was.crop, frameSize(media, was.turns)) }));
    } catch (thrown) {
      toast.fail(t('crop.noSubject', { why: toApiProblem(thrown).message }));
    } finally {
      setBusy(false);
    }
  }
  return { busy, center };
}
