import { useWords } from 'words:images';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditor } from '../editor.ts';
import { Range } from './fields.tsx';

const amounts = ['light', 'contrast', 'saturation', 'warmth'] as const;

/** Light and color of the whole picture. */
export function AdjustPanel() {
  const t = useWords();
  const { edit, change } = useEditor();
  return (
    <>
      {amounts.map((name) => (
        <Range
          key={name}
          label={t(`adjust.${name}`)}
          value={edit[name]}
          text={formatNumber(edit[name])}
          min={-100}
          max={100}
          set={(value) => change((was) => ({ ...was, [name]: value }), name)}
        />
      ))}
      <Range
        label={t('adjust.sharpness')}
        value={edit.sharpness}
        text={formatNumber(edit.sharpness)}
        min={0}
        max={100}
        set={(sharpness) => change((was) => ({ ...was, sharpness }), 'sharpness')}
      />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => change((was) => ({ ...was, light: 0, contrast: 0, saturation: 0, warmth: 0, sharpness: 0 }))}
      >
        {t('adjust.reset')}
      </Button>
    </>
  );
}
