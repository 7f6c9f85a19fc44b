import { useWords } from 'words:streaming';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import type { SceneEditing } from './use-scenes.ts';

/** Why the scenes aren't saved, if they aren't, and what to do. */
export function SaveProblem({ editing: { save, theirs, keepMine, takeTheirs } }: { editing: SceneEditing }) {
  const t = useWords();
  if (theirs) {
    return (
      <Note
        tone="wait"
        alert
        title={t('scene.conflict')}
        actions={
          <>
            <Button size="sm" onClick={takeTheirs}>
              {t('scene.theirs')}
            </Button>
            <Button size="sm" variant="ghost" onClick={keepMine}>
              {t('scene.mine')}
            </Button>
          </>
        }
      >
        {t('scene.conflictWhy')}
      </Note>
    );
  }
  if (save.is !== 'offline' && save.is !== 'refused') return null;
  return (
    <Row as="p" gap={6} size={12} tone="wait" role="status">
      <StateGlyph state="warning" size={14} label={null} />
      {save.is === 'refused' ? t('scene.refused', { why: save.message }) : t('scene.offline')}
    </Row>
  );
}
