import type { Highlight } from '@everycast/contract/clips';
import type { EditableVideo, Segment } from '@everycast/contract/videos';
import { IconAdjustmentsHorizontal, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useWords } from '../words.ts';
import { Adjust } from './Adjust.tsx';
import css from './Highlights.module.css';
import { Poster } from './Poster.tsx';
import { reasonInWords } from './reasons.ts';
import { showTime } from './time.ts';
import type { Player } from './use-player.ts';
import type { VerticalClips } from './use-vertical-clips.ts';
import { VerticalClip } from './VerticalClip.tsx';

/** One part that stands out: its picture, why it does, and what can be made of it. */
export function HighlightRow({
  highlight,
  number,
  video,
  player,
  clips,
}: {
  highlight: Highlight;
  number: number;
  video: EditableVideo;
  player: Player;
  clips: VerticalClips;
}) {
  const t = useWords();
  const [part, setPart] = useState<Segment>({ start: highlight.start, end: highlight.end });
  const [adjusting, setAdjusting] = useState(false);
  const key = `${highlight.start} ${highlight.end}`;
  const playing = player.playing === key;
  const span = { start: showTime(part.start), end: showTime(part.end) };
  const playable = video.playUrl !== null;
  return (
    <li className={css.row} aria-label={t('highlights.name', { number, ...span })}>
      <button
        type="button"
        className={css.poster}
        disabled={!playable}
        aria-label={t('highlights.playName', { number })}
        onClick={() => (playing ? player.pause() : player.play(key, part))}
      >
        <Poster thumbnails={video.thumbnails} time={highlight.peak} />
        <span className={css.playMark}>
          <Icon of={playing ? IconPlayerPause : IconPlayerPlay} size={16} stroke={2} />
        </span>
      </button>
      <div className={css.facts}>
        <p className={css.span}>
          <span>{t('highlights.span', span)}</span>
          <span className={css.length}>{t('highlights.length', { seconds: Math.round((part.end - part.start) * 10) / 10 })}</span>
        </p>
        <ul className={css.reasons}>
          {highlight.reasons.map((reason) => (
            <li key={reason.kind}>{reasonInWords(reason)}</li>
          ))}
        </ul>
      </div>
      <div className={css.actions}>
        <VerticalClip part={part} clips={clips} />
        <Button
          size="sm"
          variant="ghost"
          icon={<Icon of={IconAdjustmentsHorizontal} size={16} />}
          aria-expanded={adjusting}
          onClick={() => setAdjusting(!adjusting)}
        >
          {t('highlights.adjust')}
        </Button>
      </div>
      {adjusting && (
        <Adjust highlight={highlight} part={part} change={setPart} duration={video.media.duration ?? highlight.end} seek={player.seek} />
      )}
    </li>
  );
}
