import { useWords } from 'words:clips';
import type { EditableVideo, Segment } from '@everycast/contract/videos';
import { IconAdjustmentsHorizontal, IconPhoto, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Adjust } from './Adjust.tsx';
import css from './Highlights.module.css';
import { showTime } from './time.ts';
import type { Player } from './use-player.ts';
import type { VerticalClips } from './use-vertical-clips.ts';
import { VerticalClip } from './VerticalClip.tsx';

/** A time's frame from the video's thumbnail sheet; a placeholder until that exists. */
function Poster({ thumbnails, time }: { thumbnails: EditableVideo['thumbnails']; time: number }) {
  if (thumbnails === null) {
    return (
      <Grid as="span" center w="full" clip bg="sunken" radius={6} tone="quiet" className={css.empty}>
        <Icon of={IconPhoto} size={18} />
      </Grid>
    );
  }
  const { url, columns, rows, width, height, every, count } = thumbnails;
  const place = Math.min(count - 1, Math.max(0, Math.floor(time / every)));
  const along = (position: number, of: number) => (of > 1 ? (position / (of - 1)) * 100 : 0);
  return (
    <Grid as="span" center w="full" clip bg="sunken" radius={6} tone="quiet" className={css.frame}>
      <Box
        as="span"
        h="full"
        block
        className={css.picture}
        style={{
          aspectRatio: `${width} / ${height}`,
          backgroundImage: `url("${url}")`,
          backgroundSize: `${columns * 100}% ${rows * 100}%`,
          backgroundPosition: `${along(place % columns, columns)}% ${along(Math.floor(place / columns), rows)}%`,
        }}
      />
    </Grid>
  );
}

/** A suggested part of a video, in seconds. */
interface Suggested extends Segment {
  /** What its thumbnail shows. */
  peak: number;
}

/** One part: its thumbnail, the reasons, and what can be made of it. */
export function PartRow({
  suggested,
  name,
  playName,
  reasons,
  video,
  player,
  clips,
}: {
  suggested: Suggested;
  /** What it is called, with its start and end. */
  name: (span: { start: string; end: string }) => string;
  playName: string;
  /** Why it is suggested. */
  reasons: readonly string[];
  video: EditableVideo;
  player: Player;
  clips: VerticalClips;
}) {
  const t = useWords();
  const [part, setPart] = useState<Segment>({ start: suggested.start, end: suggested.end });
  const [adjusting, setAdjusting] = useState(false);
  const key = `${suggested.start} ${suggested.end}`;
  const playing = player.playing === key;
  const span = { start: showTime(part.start), end: showTime(part.end) };
  const playable = video.playUrl !== null;
  return (
    <Grid as="li" gap="8 12" p="12 0" edge="top" className={css.row} aria-label={name(span)}>
      <Box
        as={Button}
        variant="bare"
        pos="relative"
        radius={6}
        className={css.poster}
        disabled={!playable}
        aria-label={playName}
        onClick={() => (playing ? player.pause() : player.play(key, part))}
      >
        <Poster thumbnails={video.thumbnails} time={suggested.peak} />
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
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
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
        <Adjust suggested={suggested} part={part} change={setPart} duration={video.media.duration ?? suggested.end} seek={player.seek} />
      )}
    </Grid>
  );
}
