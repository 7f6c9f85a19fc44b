import { useWords } from 'words:streaming';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { keyOf } from '../engine/probe/ladder.ts';
import type { Studio } from '../engine/studio.ts';
import { usePictureWords } from '../setup/Lighter.tsx';
import { useStudioState } from '../use-studio.ts';

/** That this computer sends less than the settings say, because its person has chosen so, and how to undo it. */
export function ChosenQuality({ studio }: { studio: Studio }) {
  const t = useWords();
  const words = usePictureWords();
  const picture = useStudioState(studio, (state) => state.picture);
  const wanted = useStudioState(studio, (state) => state.wanted);
  if (!picture || !wanted || keyOf(picture) === keyOf(wanted)) return null;
  const limited = studio.fit.isLimited();
  const named = { lighter: words(picture), wanted: words(wanted) };
  return (
    <Note
      title={t('lighter.chosen', named)}
      actions={
        <Button size="sm" onClick={() => (limited ? studio.fit.limit(null) : studio.fit.decide('anyway'))}>
          {t('lighter.undo', named)}
        </Button>
      }
    >
      {limited ? t('limits.chosenText', named) : t('lighter.chosenText', named)}
    </Note>
  );
}
