import { useWords } from 'words:media';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { isNarrowed, type View } from '../view.ts';

/** Shown if there are no files: why, and what to do. */
export function Nothing({
  view,
  show,
  mayChange,
  upload,
  importAddress,
}: {
  view: View;
  show: (part: Partial<View>) => void;
  mayChange: boolean;
  upload: () => void;
  importAddress: () => void;
}) {
  const t = useWords();
  if (isNarrowed(view)) {
    const clear = { search: '', tag: null, kind: null, unused: false, generated: false };
    return (
      <Empty
        title={t('nothing.found')}
        action={
          <Row gap={8} wrap align="stretch" mt={8}>
            {view.folder !== null && <Button onClick={() => show({ folder: null })}>{t('nothing.everywhere')}</Button>}
            <Button onClick={() => show(clear)}>{t('filter.clear')}</Button>
          </Row>
        }
      >
        {t(view.search.trim() ? 'nothing.foundText' : 'nothing.narrowedText')}
      </Empty>
    );
  }
  if (view.trash) return <Empty title={t('nothing.trash')}>{t('nothing.trashText')}</Empty>;
  return (
    <Empty
      title={t(view.folder === null ? 'nothing.yet' : 'nothing.folder')}
      action={
        mayChange && (
          <Row gap={8} wrap align="stretch" mt={8}>
            <Button onClick={upload}>{t('upload.open')}</Button>
            <Button variant="ghost" onClick={importAddress}>
              {t('import.open')}
            </Button>
          </Row>
        )
      }
    >
      {t(view.folder === null ? 'nothing.yetText' : 'nothing.folderText')}
    </Empty>
  );
}
