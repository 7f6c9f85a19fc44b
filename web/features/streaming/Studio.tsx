import { useWords } from 'words:streaming';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../lib/use-phone.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Stack } from '../../ui/primitives/primitives.tsx';
import { CanvasEditor } from './canvas/CanvasEditor.tsx';
import { Dock } from './Dock.tsx';
import { isLinkTrouble } from './engine/program/link-state.ts';
import { Head, Panels } from './Head.tsx';
import { Lanes } from './health/Lanes.tsx';
import { Shortcuts } from './keys/Shortcuts.tsx';
import { useKeys } from './keys/use-keys.ts';
import { Leave } from './Leave.tsx';
import { useMarks } from './marks/use-marks.ts';
import { Platforms } from './platforms/Platforms.tsx';
import { Monitor } from './preview/Monitor.tsx';
import { StreamNotes } from './preview/StreamNotes.tsx';
import css from './Studio.module.css';
import { ScenesPanel } from './scenes/ScenesPanel.tsx';
import type { ImagePicker } from './scenes/source-props.ts';
import { useScenes } from './scenes/use-scenes.ts';
import { settingsQuery, useCurrentStream, usePlannedStream, useRecent } from './streams.ts';
import { useGoLive } from './use-go-live.ts';
import { useSaved, useStudio, useStudioState } from './use-studio.ts';

/** /streaming: the program, its scenes and sound, and where it goes. `clips` is the compact clip form. */
export function Studio({ clips, picker }: { clips: ReactNode; picker: ImagePicker }) {
  const t = useWords();
  // While live, Settings are open in another tab.
  const saved = useQuery({ ...settingsQuery, refetchOnWindowFocus: 'always' });
  const editing = useScenes();
  const { canvas, studio, able } = useStudio(saved.data, editing.ready ? editing.scenes : null);
  const sentId = useStudioState(studio, ({ live }) => live?.streamId ?? null);
  const stream = useCurrentStream(sentId);
  const [shown, setShown] = useState({ scenes: true, clips: false });
  const [help, setHelp] = useState(false);
  const planned = usePlannedStream();
  const [typed, setTitle] = useState<string | null>(null);
  const title = typed ?? planned?.title ?? '';
  const live = useGoLive(studio, stream, planned?.id ?? null);
  useSaved(studio, able, live.starting);
  const { marks, mark } = useMarks(live.streamId);
  const recent = useRecent(live.streamId);
  // What is shown of the stream is what was last heard.
  const stale = useStudioState(studio, (state) => state.live !== null && isLinkTrouble(state.live.link)) ?? false;
  useKeys(studio, editing, { mark, help: () => setHelp(true) });
  const phone = usePhone();
  const encoder = live.streamId !== null && stream?.source === 'encoder';
  const toggle = (panel: keyof typeof shown) => setShown((before) => ({ ...before, [panel]: !before[panel] }));
  return (
    <Stack className={css.screen} data-live={(live.onAir && !stream?.asks) || undefined}>
      <Head stream={stream} live={live} shown={shown} toggle={toggle} title={title} docked={phone} />
      {saved.error && (
        <Box p={16}>
          <Problem title={t('notLoaded')} problem={saved.error} retry={() => void saved.refetch()} />
        </Box>
      )}
      {editing.problem && (
        <Box p={16}>
          <Problem title={t('scene.notLoaded')} problem={editing.problem} retry={editing.retry} />
        </Box>
      )}
      <Grid grow minH={0} className={css.body} data-scenes={shown.scenes || undefined}>
        {shown.scenes && <ScenesPanel studio={studio} editing={editing} onAir={live.sending} picker={picker} help={() => setHelp(true)} />}
        <Stack minW={0} minH={0} scroll className={css.middle}>
          <StreamNotes stream={stream} live={live} grace={saved.data?.sourceGrace} />
          <Monitor
            canvas={canvas}
            studio={studio}
            editing={editing}
            settings={able?.settings}
            streamId={live.streamId}
            arriving={stream?.incoming.bitrate ?? 0}
            recent={recent}
            outputs={stream?.outputs ?? []}
            mark={mark}
            docked={phone}
            lanes={live.onAir && stream && recent && <Lanes stream={stream} recent={recent} marks={marks} />}
            encoder={encoder}
          >
            {shown.scenes && studio && <CanvasEditor studio={studio} editing={editing} />}
          </Monitor>
          {phone && (
            <Row gap={8} className={css.panels}>
              <Panels live={live} shown={shown} toggle={toggle} />
            </Row>
          )}
          {shown.clips && <Box p="0 16 16">{clips}</Box>}
        </Stack>
        <Platforms stream={stream} live={live} stale={stale} recent={recent} title={title} setTitle={setTitle} />
      </Grid>
      {phone && (
        <Dock
          key={live.streamId}
          studio={studio}
          editing={editing}
          encoder={encoder}
          live={live}
          title={title}
          mark={live.streamId === null ? null : mark}
        />
      )}
      <Leave sending={live.sending} />
      <Shortcuts opened={help} close={() => setHelp(false)} />
    </Stack>
  );
}
