import { useWords } from 'words:videos';
import { useEffect } from 'react';
import { useEditor, usePlaying } from '../editor.ts';
import { secondsText, timecode } from '../time/timecode.ts';
import css from './Timeline.module.css';

/** The current position. The editor's keys move it; during playback, the timeline follows. */
export function Playhead({ x, reveal }: { x: (seconds: number) => number; reveal: (seconds: number) => void }) {
  const t = useWords();
  const { rate, extent } = useEditor();
  const seconds = usePlaying((state) => state.seconds);
  const playing = usePlaying((state) => state.playing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the scale alone is no reason to scroll
  useEffect(() => reveal(seconds), [seconds, playing]);
  return (
    <>
      <span
        className={css.ruler}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.playhead')}
        aria-valuemin={0}
        aria-valuemax={extent.duration}
        aria-valuenow={seconds}
        aria-valuetext={t('timeline.at', { timecode: timecode(seconds, rate), seconds: secondsText(seconds) })}
      />
      <span className={css.playhead} style={{ transform: `translateX(${x(seconds)}px)` }} />
    </>
  );
}
