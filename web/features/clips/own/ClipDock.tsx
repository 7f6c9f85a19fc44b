import { useWords } from 'words:clips';
import { IconPlayerPause, IconPlayerPlay, IconPlus, IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './ClipDock.module.css';
import { showTime } from './time.ts';
import type { Moments } from './use-moments.ts';
import type { Player } from './use-player.ts';

/** How far one tap moves. Seconds. */
const step = 5;

/** On a phone: what one does while the video runs, in reach of the thumb. */
export function ClipDock({ player, moments, playable }: { player: Player; moments: Moments; playable: boolean }) {
  const t = useWords();
  const { times, full, add, take, taking } = moments;
  return (
    <div className={css.dock} role="toolbar" aria-label={t('dock.label')}>
      <Row gap={8}>
        {playable && (
          <>
            <IconButton
              className={css.move}
              icon={IconRewindBackward5}
              size={20}
              label={t('dock.back')}
              onClick={() => player.skip(-step)}
            />
            <IconButton
              className={css.move}
              icon={player.running ? IconPlayerPause : IconPlayerPlay}
              size={20}
              label={t(player.running ? 'dock.pause' : 'dock.play')}
              onClick={player.toggle}
            />
            <IconButton
              className={css.move}
              icon={IconRewindForward5}
              size={20}
              label={t('dock.forward')}
              onClick={() => player.skip(step)}
            />
          </>
        )}
        <Button
          className={css.mark}
          variant={times.length > 0 ? 'soft' : 'filled'}
          icon={<Icon of={IconPlus} size={20} />}
          disabled={full}
          onClick={() => add(player.time)}
        >
          <Text as="span" num>
            {t('snapshots.add', { time: showTime(player.time) })}
          </Text>
        </Button>
      </Row>
      {times.length > 0 && (
        <Button className={css.take} variant="filled" busy={taking} onClick={take}>
          {t('snapshots.take', { count: times.length })}
        </Button>
      )}
    </div>
  );
}
