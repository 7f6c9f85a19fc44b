import { Switch } from '@mantine/core';
import { useEditor } from '../editor.ts';
import { useWords } from '../words.ts';
import css from './panel.module.css';
import { Range } from './Range.tsx';

/** How loud it is, or that it is silent. */
export function Sound() {
  const t = useWords();
  const { video, edit, change } = useEditor();
  if (video.audioCodec === null) return <p className={css.help}>{t('sound.none')}</p>;
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
      {edit.volume > 1 && !edit.mute && <p className={css.help}>{t('sound.louder')}</p>}
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
