import { useWords } from 'words:videos';
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { lengthOf } from '../edit/segments.ts';
import { useEditor, usePlaying } from '../editor.ts';
import type { Command } from '../keys/keys.ts';
import { run } from '../keys/use-keys.ts';
import { timecode } from '../time/timecode.ts';
import { Position } from './Position.tsx';
import css from './Transport.module.css';

/** Below the frame: play, step, the position, and the edges of the kept part. */
export function Transport() {
  const t = useWords();
  const editor = useEditor();
  const { player, rate, kept, edit } = editor;
  const playing = usePlaying((state) => state.playing);
  const pace = usePlaying((state) => state.pace);
  const muted = usePlaying((state) => state.muted);
  const does = (command: Command) => () => run(command, editor, () => undefined);
  return (
    <Row gap="8 12" wrap rigid className={css.bar} role="toolbar" aria-label={t('player.controls')}>
      <Row gap={2}>
        <IconButton icon={IconPlayerSkipBack} label={t('keys.go-start')} onClick={does('go-start')} />
        <IconButton icon={IconPlayerTrackPrev} label={t('keys.frame-back')} onClick={does('frame-back')} />
        <Grid
          as={Button}
          variant="bare"
          center
          bg="surface"
          border="control"
          radius={6}
          tone="text"
          hover
          w="2.5rem"
          h="var(--h-control)"
          m="0 4"
          onClick={player.toggle}
          aria-label={playing ? t('player.pause') : t('player.play')}
          title={playing ? t('player.pause') : t('player.play')}
        >
          <Icon of={playing ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={18} />
        </Grid>
        <IconButton icon={IconPlayerTrackNext} label={t('keys.frame-on')} onClick={does('frame-on')} />
        <IconButton icon={IconPlayerSkipForward} label={t('keys.go-end')} onClick={does('go-end')} />
      </Row>
      <Row gap="0 12" wrap align="baseline" num className={css.time}>
        <Position />
        <Text as="span" size={12} tone="quiet" wideOnly>
          {t('player.kept', { length: timecode(lengthOf(kept), rate) })}
        </Text>
        {playing && pace !== 1 && (
          <Text as="span" p="0 6" bg="brand" radius={4} fontSize={12} tone="brand" weight="medium" className={css.pace}>
            {t('player.pace', { pace: pace < 0 ? `−${-pace}` : pace })}
          </Text>
        )}
      </Row>
      <Row gap={2} ml="auto" className={css.end}>
        <Button
          variant="soft"
          size="sm"
          icon={<Icon of={IconArrowBarLeft} size={16} />}
          onClick={does('set-start')}
          title={t('keys.set-start')}
        >
          {t('player.in')} <Box as="span" wideOnly className={css.key} data-key="I" />
        </Button>
        <Button
          variant="soft"
          size="sm"
          icon={<Icon of={IconArrowBarRight} size={16} />}
          onClick={does('set-end')}
          title={t('keys.set-end')}
        >
          {t('player.out')} <Box as="span" wideOnly className={css.key} data-key="O" />
        </Button>
        <IconButton
          icon={muted || edit.mute ? IconVolumeOff : IconVolume}
          label={muted ? t('player.unmute') : t('player.mute')}
          aria-pressed={muted}
          onClick={player.mute}
        />
      </Row>
    </Row>
  );
}
