import { useWords } from 'words:videos';
import { Switch } from '@mantine/core';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { Range } from '../../../ui/Range.tsx';
import { useEditor } from '../editor.ts';

/** The volume, or mute. */
export function Sound() {
  const t = useWords();
  const { video, edit, change } = useEditor();
  if (video.audioCodec === null)
    return (
      <Text size={12} tone="quiet">
        {t('sound.none')}
      </Text>
    );
  return (
    <>
      <Range
        label={t('sound.volume')}
        value={Math.round(edit.volume * 100)}
        text={(percent) => t('percent', { percent })}
        min={0}
        max={400}
        step={5}
        disabled={edit.mute}
        set={(percent) => change((was) => ({ ...was, volume: percent / 100 }), 'volume')}
      />
      {edit.volume > 1 && !edit.mute && (
        <Text size={12} tone="quiet">
          {t('sound.louder')}
        </Text>
      )}
      <Switch
        label={t('sound.mute')}
        checked={edit.mute}
        onChange={(event) => {
          const mute = event.currentTarget.checked;
          change((was) => ({ ...was, mute }));
        }}
      />
    </>
  );
}
