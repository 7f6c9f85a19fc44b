import { useWords } from 'words:labels';
import type { Label } from '@everycast/contract/labels';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';

export function DeleteLabel({ label }: { label: Label }) {
  const t = useWords();
  const words = {
    open: t('remove', label),
    title: t('confirm.title', label),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', label),
  };
  return (
    <ConfirmDelete
      words={words}
      run={() => answer(http.DELETE('/api/v1/labels/{id}', { params: { path: { id: label.id } } }))}
      settled={() => void refresh('/api/v1/labels')}
    />
  );
}
