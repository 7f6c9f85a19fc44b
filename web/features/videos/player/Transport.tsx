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
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lengthOf } from '../edit/segments.ts';
import { useEditor, usePlaying } from '../editor.ts';
import type { Command } from '../keys/keys.ts';
import { run } from '../keys/use-keys.ts';
import { timecode } from '../time/timecode.ts';
import { useWords } from '../words.ts';
import { Position } from './Position.tsx';
import css from './Transport.module.css';

/** Below the picture: playing, stepping, where one is, and the two ends of what is kept. */
export function Transport() {
  const t = useWords();
  const editor = useEditor();
  const { player, rate, kept, edit } = editor;
  const playing = usePlaying((state) => state.playing);
  const pace = usePlaying((state) => state.pace);
  const muted = usePlaying((state) => state.muted);
  const does = (command: Command) => () => run(command, editor, () => undefined);
  return (
    <div className={css.bar} role="toolbar" aria-label={t('player.controls')}>
      <div className={css.group}>
        <IconButton icon={IconPlayerSkipBack} label={t('keys.go-start')} onClick={does('go-start')} />
        <IconButton icon={IconPlayerTrackPrev} label={t('keys.frame-back')} onClick={does('frame-back')} />
        <button
          type="button"
          className={css.play}
          onClick={player.toggle}
          aria-label={playing ? t('player.pause') : t('player.play')}
          title={playing ? t('player.pause') : t('player.play')}
        >
          <Icon of={playing ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={18} />
        </button>
        <IconButton icon={IconPlayerTrackNext} label={t('keys.frame-on')} onClick={does('frame-on')} />
        <IconButton icon={IconPlayerSkipForward} label={t('keys.go-end')} onClick={does('go-end')} />
      </div>
      <div className={css.time}>
        <Position />
        <span className={css.of}>{t('player.kept', { length: timecode(lengthOf(kept), rate) })}</span>
        {playing && pace !== 1 && <span className={css.pace}>{t('player.pace', { pace: pace < 0 ? `−${-pace}` : pace })}</span>}
      </div>
      <div className={`${css.group} ${css.end}`}>
        <Button
          variant="soft"
          size="sm"
          icon={<Icon of={IconArrowBarLeft} size={16} />}
          onClick={does('set-start')}
          title={t('keys.set-start')}
        >
          {t('player.in')} <span className={css.key} data-key="I" />
        </Button>
        <Button
          variant="soft"
          size="sm"
          icon={<Icon of={IconArrowBarRight} size={16} />}
          onClick={does('set-end')}
          title={t('keys.set-end')}
        >
          {t('player.out')} <span className={css.key} data-key="O" />
        </Button>
        <IconButton
          icon={muted || edit.mute ? IconVolumeOff : IconVolume}
          label={muted ? t('player.unmute') : t('player.mute')}
          aria-pressed={muted}
          onClick={player.mute}
        />
      </div>
    </div>
  );
}
