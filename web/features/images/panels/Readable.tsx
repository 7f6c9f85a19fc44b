import { useWords } from 'words:images';
import { enoughContrast } from '@everycast/contract/color-contrast';
import type { TextLayer } from '@everycast/contract/image-edits';
import { useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { contrastOf } from '../edit/contrast.ts';
import { smallPerUnit, useSmallPicture } from '../stage/use-small-picture.ts';

/** Says if a text can hardly be read on what it stands on. */
export function Readable({ text, addGround }: { text: TextLayer; addGround: () => void }) {
  const t = useWords();
  const picture = useSmallPicture();
  const contrast = useMemo(() => {
    const pixels = picture?.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
    return contrastOf(text, (x, y) => {
      if (!pixels) return null;
      const [column, row] = [Math.floor(x * smallPerUnit), Math.floor(y * smallPerUnit)];
      if (column < 0 || row < 0 || column >= pixels.width || row >= pixels.height) return null;
      const at = (row * pixels.width + column) * 4;
      return [pixels.data[at] ?? 0, pixels.data[at + 1] ?? 0, pixels.data[at + 2] ?? 0];
    });
  }, [text, picture]);
  if (text.text.trim() === '' || contrast >= enoughContrast) return null;
  return (
    <Note
      tone="wait"
      title={t('text.faint.title')}
      actions={
        text.ground === null && (
          <Button size="sm" onClick={addGround}>
            {t('text.faint.add')}
          </Button>
        )
      }
    >
      {t(text.ground === null ? 'text.faint.picture' : 'text.faint.ground', { contrast: Math.floor(contrast * 10) / 10 })}
    </Note>
  );
}
