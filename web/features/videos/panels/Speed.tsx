import { useWords } from 'words:videos';
import { SegmentedControl } from '@mantine/core';
import { formatLength } from '../../../lib/measures.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { Range } from '../../../ui/Range.tsx';
import { resultLength } from '../edit/estimate.ts';
import { useEditor } from '../editor.ts';

const usual = [0.5, 1, 1.5, 2];

/** The playback speed. Voices keep their pitch. */
export function Speed() {
  const t = useWords();
  const { edit, change, extent } = useEditor();
  const set = (speed: number) => change((was) => ({ ...was, speed }), 'speed');
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('speed.usual')}
        data={usual.map((speed) => ({ value: String(speed), label: t('speed.times', { speed }) }))}
        value={usual.includes(edit.speed) ? String(edit.speed) : ''}
        onChange={(value) => set(Number(value))}
      />
      <Range
        label={t('speed.title')}
        value={edit.speed}
        text={(speed) => t('speed.times', { speed })}
        min={0.25}
        max={4}
        step={0.05}
        set={(speed) => set(Number(speed.toFixed(2)))}
      />
      <Text size={12} tone="quiet">
        {t('speed.help', { length: formatLength(resultLength(edit, extent)) })}
      </Text>
    </>
  );
}
