import { useWords } from 'words:streaming';
import { maxSceneText } from '@everycast/contract/scenes';
import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import type { TextSource } from './edits.ts';

const sizes = ['small', 'medium', 'large'] as const;
const colors = ['light', 'dark'] as const;

/** A text source: what it says, and how it looks. */
export function TextFields({ source, change }: { source: TextSource; change: (to: TextSource) => void }) {
  const t = useWords();
  return (
    <Stack gap={8}>
      <Textarea
        label={t('text.label')}
        autosize
        maxLength={maxSceneText}
        value={source.text}
        onChange={({ target }) => change({ ...source, text: target.value })}
      />
      <NativeSelect
        label={t('text.size')}
        data={sizes.map((value) => ({ value, label: t(`text.${value}`) }))}
        value={source.size}
        onChange={({ target }) => change({ ...source, size: target.value as TextSource['size'] })}
      />
      <NativeSelect
        label={t('text.color')}
        data={colors.map((value) => ({ value, label: t(`text.${value}`) }))}
        value={source.color}
        onChange={({ target }) => change({ ...source, color: target.value as TextSource['color'] })}
      />
      <Switch label={t('text.plate')} checked={source.plate} onChange={({ target }) => change({ ...source, plate: target.checked })} />
    </Stack>
  );
}
