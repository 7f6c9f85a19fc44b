import type { Highlight } from '@everycast/contract/clips';
import type { EditableVideo, Segment } from '@everycast/contract/videos';
import { IconAdjustmentsHorizontal, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useWords } from '../words.ts';
import { Adjust } from './Adjust.tsx';
import css from './Highlights.module.css';
import { Poster } from './Poster.tsx';
import { reasonInWords } from './reasons.ts';
import { showTime } from './time.ts';
import type { Player } from './use-player.ts';
import type { VerticalClips } from './use-vertical-clips.ts';
import { VerticalClip } from './VerticalClip.tsx';

/** One highlight: its thumbnail, the reasons, and what can be made of it. */
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
    <Grid as="li" gap="8 12" p="12 0" edge="top" className={css.row} aria-label={t('highlights.name', { number, ...span })}>
      <Box
        as={Button}
        variant="bare"
        pos="relative"
        radius={6}
        className={css.poster}
        disabled={!playable}
        aria-label={t('highlights.playName', { number })}
        onClick={() => (playing ? player.pause() : player.play(key, part))}
      >
        <Poster thumbnails={video.thumbnails} time={highlight.peak} />
        <Grid as="span" center radius="full" className={css.playMark}>
          <Icon of={playing ? IconPlayerPause : IconPlayerPlay} size={16} stroke={2} />
        </Grid>
      </Box>
      <div>
        <Row as="p" gap={8} align="stretch" weight="semibold" num>
          <span>{t('highlights.span', span)}</span>
          <Text as="span" tone="quiet" weight="regular">
            {t('highlights.length', { seconds: Math.round((part.end - part.start) * 10) / 10 })}
          </Text>
        </Row>
        <Text as="ul" mt={2} size={13} tone="muted" num>
          {highlight.reasons.map((reason) => (
            <li key={reason.kind}>{reasonInWords(reason)}</li>
          ))}
        </Text>
      </div>
      <Row gap={8} wrap className={css.actions}>
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
      </Row>
      {adjusting && (
        <Adjust highlight={highlight} part={part} change={setPart} duration={video.media.duration ?? highlight.end} seek={player.seek} />
      )}
    </Grid>
  );
}
