import { useWords } from 'words:engagement';
import { IconSparkles } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Draft } from './use-draft.ts';

/** What the AI model can do for the text; without a model, nothing. */
export function DraftButtons({ draft, isEmpty }: { draft: Draft; isEmpty: boolean }) {
  const t = useWords();
  if (!draft.can('reply')) return null;
  if (draft.isWriting) {
    return (
      <Button size="sm" variant="ghost" onClick={draft.stop}>
        {t('draft.stop')}
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" variant="ghost" aria-pressed={draft.isDraft} icon={<Icon of={IconSparkles} size={16} />} onClick={draft.write}>
        {t('draft.write')}
      </Button>
      {!isEmpty && (
        <Button size="sm" variant="ghost" onClick={draft.shorten}>
          {t('draft.shorten')}
        </Button>
      )}
      {draft.isDraft && (
        <Button size="sm" variant="ghost" onClick={draft.another}>
          {t('draft.another')}
        </Button>
      )}
      {draft.undo && (
        <Button size="sm" variant="ghost" onClick={draft.undo}>
          {t('draft.undo')}
        </Button>
      )}
    </>
  );
}
