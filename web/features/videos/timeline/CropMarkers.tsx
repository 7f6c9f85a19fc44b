import { useWords } from 'words:videos';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { keyframeAt } from '../edit/crop-keyframes.ts';
import { useEditor, usePlaying } from '../editor.ts';
import { timecode } from '../time/timecode.ts';
import css from './Timeline.module.css';

/** The crop's keyframes, each leading to its time. */
export function CropMarkers({ x }: { x: (seconds: number) => number }) {
  const t = useWords();
  const { edit, player, rate, extent } = useEditor();
  const here = usePlaying(({ seconds }) => keyframeAt(edit.cropKeyframes, seconds, extent.frame));
  return edit.cropKeyframes.map(({ at }, index) => (
    <Grid
      as={Button}
      variant="bare"
      center
      key={at}
      className={css.marker}
      style={{ left: x(at) }}
      aria-label={t('crop.keyframe', { at: timecode(at, rate) })}
      aria-current={index === here || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => player.seek(at)}
    />
  ));
}
