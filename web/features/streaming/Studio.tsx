import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Stack } from '../../ui/primitives/primitives.tsx';
import { Head } from './Head.tsx';
import { Platforms } from './platforms/Platforms.tsx';
import { Monitor } from './preview/Monitor.tsx';
import css from './Studio.module.css';
import { ScenesPanel } from './scenes/ScenesPanel.tsx';
import { settingsQuery, useCurrentStream } from './streams.ts';
import { useGoLive } from './use-go-live.ts';
import { useStudio } from './use-studio.ts';
import { useWords } from './words.ts';

/** /streaming: the program, its scenes and sound, and where it goes. `clips` is the compact clip form. */
export function Studio({ clips }: { clips: ReactNode }) {
  const t = useWords();
  const settings = useQuery(settingsQuery);
  const { canvas, studio } = useStudio(settings.data);
  const stream = useCurrentStream();
  const [shown, setShown] = useState({ scenes: true, clips: false });
  const [title, setTitle] = useState('');
  const live = useGoLive(studio, stream);
  const toggle = (panel: keyof typeof shown) => setShown((before) => ({ ...before, [panel]: !before[panel] }));
  return (
    <Stack className={css.screen} data-live={live.onAir || undefined}>
      <Head stream={stream} live={live} shown={shown} toggle={toggle} title={title} />
      {settings.error && (
        <Box p={16}>
          <Problem title={t('notLoaded')} problem={settings.error} retry={() => void settings.refetch()} />
        </Box>
      )}
      <Grid grow minH={0} className={css.body} data-scenes={shown.scenes || undefined}>
        {shown.scenes && <ScenesPanel studio={studio} onAir={live.onAir} />}
        <Stack minW={0} minH={0} scroll className={css.middle}>
          <Monitor canvas={canvas} studio={studio} settings={settings.data} onAir={live.onAir} />
          {shown.clips && <Box p="0 16 16">{clips}</Box>}
        </Stack>
        <Platforms stream={stream} live={live} title={title} setTitle={setTitle} />
      </Grid>
    </Stack>
  );
}
