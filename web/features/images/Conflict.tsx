import { useWords } from 'words:images';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { useEditor } from './editor.ts';

/** Another tab or person has saved this edit: nothing is overwritten before someone has chosen. */
export function Conflict() {
  const t = useWords();
  const { theirs, keepMine, takeTheirs } = useEditor();
  if (!theirs) return null;
  return (
    <Box rigid p="12 16 0">
      <Note
        tone="wait"
        alert
        title={t('conflict.title')}
        actions={
          <>
            <Button size="sm" onClick={takeTheirs}>
              {t('conflict.theirs')}
            </Button>
            <Button size="sm" variant="ghost" onClick={keepMine}>
              {t('conflict.mine')}
            </Button>
          </>
        }
      >
        {t('conflict.why')}
      </Note>
    </Box>
  );
}
