import { useWords } from 'words:streaming';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import type { StreamOutput } from '@everycast/contract/streams';
import type { ReactNode, RefObject } from 'react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Stack } from '../../../ui/primitives/primitives.tsx';
import { isLinkTrouble } from '../engine/program/link-state.ts';
import type { Studio } from '../engine/studio.ts';
import { type InputKind, inputKinds } from '../scenes/edits.ts';
import type { SceneEditing } from '../scenes/use-scenes.ts';
import { useStudioState } from '../use-studio.ts';
import { Audio } from './Audio.tsx';
import { Controls } from './Controls.tsx';
import { EncodingNote } from './EncodingNote.tsx';
import css from './Monitor.module.css';
import { Output } from './Output.tsx';
import { ChosenQuality, ReducedQuality } from './Quality.tsx';

interface MonitorProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  studio: Studio | null;
  editing: SceneEditing;
  settings: StreamSettings | undefined;
  /** The stream that is on air. */
  streamId: string | null;
  /** Its source is an encoder: this browser's picture isn't sent. */
  encoder: boolean;
  /** What arrives of it: bits per second. */
  arriving: number;
  recent: StreamMetrics | null;
  outputs: readonly StreamOutput[];
  /** Marks a moment of the stream. */
  mark: () => void;
  /** Its buttons are in a phone’s dock. */
  docked: boolean;
  /** How destinations did, while the stream is on air. */
  lanes: ReactNode;
  /** Over the picture, and not part of it. */
  children?: ReactNode;
}

/** The program picture, exactly as it is sent, with what is done to it and how it is sent below. */
export function Monitor({
  canvas,
  studio,
  editing,
  settings,
  streamId,
  encoder,
  arriving,
  recent,
  outputs,
  mark,
  docked,
  lanes,
  children,
}: MonitorProps) {
  const t = useWords();
  const live = useStudioState(studio, (state) => state.live);
  const over = useStudioState(studio, (state) => state.over);
  const overOf = useStudioState(studio, (state) => state.overOf);
  const encoding = useStudioState(studio, (state) => state.encoding);
  const held = useStudioState(studio, (state) => state.held) ?? false;
  const failure = useStudioState(studio, (state) => state.failure);
  return (
    <Stack gap={12} p={16} bg="sunken">
      {streamId !== null && <Output streamId={streamId} encoder={encoder} speakers={settings?.audioOutput} />}
      <Box pos="relative" radius={10} clip className={css.frame} data-live={streamId !== null || undefined} hidden={encoder}>
        <canvas ref={canvas} className={css.canvas} role="img" aria-label={t('preview')} />
        {children}
      </Box>
      {live && isLinkTrouble(live.link) && (
        <Note tone="wait" alert title={t(`live.${live.link}`)}>
          {t(`live.${live.link}Text`)}
        </Note>
      )}
      <ReducedQuality stats={encoding === 'here' ? (live?.stats ?? null) : null} />
      {studio && live === null && !encoder && <ChosenQuality studio={studio} />}
      {!encoder && <EncodingNote studio={studio} />}
      {held && (
        <Note
          tone="wait"
          alert
          title={t('live.held')}
          actions={
            <Button size="sm" onClick={() => void studio?.resume()}>
              {t('live.resume')}
            </Button>
          }
        >
          {t('live.heldText')}
        </Note>
      )}
      {over !== null && (
        <Note
          tone="wait"
          alert
          title={t(`live.${over}`)}
          actions={
            over === 'ended' && (
              <ButtonLink size="sm" to={`/stream-analytics?stream=${overOf}`}>
                {t('live.openStream')}
              </ButtonLink>
            )
          }
        >
          {over === 'ended' && t('live.endedText')}
          {over === 'refused' && t('live.refusedText')}
        </Note>
      )}
      {failure !== null && (
        <Note tone="fail" alert title={t('live.failed')}>
          {failure}
        </Note>
      )}
      {!encoder && inputKinds.map((kind) => studio && <InputNote key={kind} kind={kind} studio={studio} />)}
      <Controls
        studio={studio}
        encoder={encoder}
        arriving={arriving}
        recent={recent}
        outputs={outputs}
        mark={streamId === null ? null : mark}
        docked={docked}
      />
      {lanes}
      {studio && !encoder && <Audio studio={studio} editing={editing} />}
    </Stack>
  );
}

/** What is wrong with an input, and what to do. */
function InputNote({ kind, studio }: { kind: InputKind; studio: Studio }) {
  const t = useWords();
  const state = useStudioState(studio, ({ inputs }) => inputs[kind]);
  const device = useStudioState(studio, ({ devices }) => devices[kind] ?? null);
  const waits = useStudioState(studio, ({ nextSceneId, live }) => kind === 'screen' && nextSceneId !== null && live !== null);
  if (state === 'on' && device?.instead) {
    return (
      <Note tone="info" title={t(`input.instead.${kind}`, { device: device.name })}>
        {t(`input.insteadHelp.${kind}`)}
      </Note>
    );
  }
  if (state === null || state === 'off' || state === 'opening' || state === 'on') return null;
  return (
    <Note
      tone="wait"
      alert
      title={t(`input.title.${state}.${kind}`)}
      actions={
        <Button size="sm" onClick={() => void studio.start(kind)}>
          {t('input.again')}
        </Button>
      }
    >
      {t(`input.help.${state}.${kind}`)} {waits && t('input.sceneWaits')}
    </Note>
  );
}
