import { useWords } from 'words:videos';
import { formatLength } from '../../lib/measures.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { resultLength } from './edit/estimate.ts';
import { keptOf } from './edit/segments.ts';
import { useEditor } from './editor.ts';

/** Another tab or person has saved this edit: nothing is overwritten before someone has chosen. */
export function Conflict() {
  const t = useWords();
  const { edit, theirs, keepMine, takeTheirs, extent } = useEditor();
  if (!theirs) return null;
  const told = (one: typeof edit) => ({
    count: keptOf(one.segments, extent).length,
    length: formatLength(resultLength(one, extent)),
  });
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
        {t('conflict.why')} {t('conflict.theirsIs', told(theirs.value))} {t('conflict.mineIs', told(edit))}
      </Note>
    </Box>
  );
}
