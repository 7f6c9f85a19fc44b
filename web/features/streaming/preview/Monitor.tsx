import type { StreamSettings } from '@everycast/contract/stream-settings';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import type { SourceKind } from '../scenes/scene.ts';
import { useStudioState } from '../use-studio.ts';
import { useWords } from '../words.ts';
import { Audio } from './Audio.tsx';
import css from './Monitor.module.css';

interface MonitorProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  studio: Studio | null;
  settings: StreamSettings | undefined;
  onAir: boolean;
}

/** The program picture, exactly as it is sent, with what is done to it and how it is sent below. */
export function Monitor({ canvas, studio, settings, onAir }: MonitorProps) {
  const t = useWords();
  const muted = useStudioState(studio, (state) => state.muted) ?? false;
  const cameraOn = useStudioState(studio, (state) => state.cameraOn) ?? true;
  const live = useStudioState(studio, (state) => state.live);
  const over = useStudioState(studio, (state) => state.over);
  const failure = useStudioState(studio, (state) => state.failure);
  return (
    <Stack gap={12} p={16} className={css.monitor}>
      <Box radius={10} clip className={css.frame} data-live={onAir || undefined}>
        <canvas ref={canvas} className={css.canvas} role="img" aria-label={t('preview')} />
      </Box>
      {live?.link === 'lost' && (
        <Note tone="wait" alert title={t('live.lost')}>
          {t('live.lostText')}
        </Note>
      )}
      {over !== null && <Note tone="wait" alert title={t(`live.${over}`)} />}
      {failure !== null && (
        <Note tone="fail" alert title={t('live.failed')}>
          {failure}
        </Note>
      )}
      {(['camera', 'microphone', 'screen'] as const).map((kind) => studio && <InputNote key={kind} kind={kind} studio={studio} />)}
      <Row gap="8 12" wrap>
        <Button
          aria-pressed={muted}
          icon={<Icon of={muted ? IconMicrophoneOff : IconMicrophone} size={16} />}
          onClick={() => studio?.setMuted(!muted)}
        >
          {muted ? t('unmute') : t('mute')}
        </Button>
        <Button
          aria-pressed={!cameraOn}
          icon={<Icon of={cameraOn ? IconVideo : IconVideoOff} size={16} />}
          onClick={() => studio?.setCameraOn(!cameraOn)}
        >
          {cameraOn ? t('cameraOff') : t('cameraOn')}
        </Button>
        <Row as="dl" gap={16} ml="auto" align="stretch" className={css.figures}>
          {live?.figures && <Item name={t('sending')}>{t('kbps', { value: Math.round(live.figures.bitrate / 1000) })}</Item>}
          {settings && <Item name={t('picture')}>{t('pictureOf', { resolution: settings.resolution, fps: settings.fps })}</Item>}
          {live?.figures && (
            <Item name={t('dropped')}>
              {t('droppedOf', { count: live.figures.leftOut, all: live.figures.encoded + live.figures.leftOut })}
            </Item>
          )}
        </Row>
      </Row>
      {studio && <Audio studio={studio} />}
    </Stack>
  );
}

const Item = ({ name, children }: { name: string; children: string }) => (
  <div>
    <Text as="dt" size={12} tone="quiet">
      {name}
    </Text>
    <Text as="dd" size={13} num weight="semibold">
      {children}
    </Text>
  </div>
);

/** What is wrong with an input, and what to do. */
function InputNote({ kind, studio }: { kind: SourceKind; studio: Studio }) {
  const t = useWords();
  const state = useStudioState(studio, ({ inputs }) => inputs[kind]);
  if (state === null || state === 'off' || state === 'opening' || state === 'on') return null;
  const named = { kind: t(`input.lower.${kind}`) };
  return (
    <Note
      tone="wait"
      alert
      title={t(`input.title.${state}`, named)}
      actions={
        <Button size="sm" onClick={() => void studio.start(kind)}>
          {t('input.again')}
        </Button>
      }
    >
      {t(`input.help.${state}`, named)}
    </Note>
  );
}
