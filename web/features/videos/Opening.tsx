import { useWords } from 'words:videos';
import type { EditableVideo } from '@everycast/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Placeholders, Skeleton } from '../../ui/Skeleton.tsx';
import type { OpenVideo, Picker } from './editor.ts';
import { Head } from './Head.tsx';
import { LoadForm } from './load/LoadForm.tsx';
import type { Load, LoadProblem } from './load/use-load.ts';
import { OpenEditor } from './OpenEditor.tsx';
import css from './VideoEditor.module.css';

/** The polling interval for the preparation without events. Milliseconds. */
const pace = 2000;

/** A library video as the editor shows it. Fetching it starts its preparation: thumbnails, waveform, a playable copy. */
function useVideo(mediaId: string) {
  return useQuery({
    ...get('/api/v1/videos/{mediaId}', { params: { path: { mediaId } } }),
    refetchInterval: ({ state }) => (state.data?.preparing && state.data.preparing.problem === null ? pace : false),
  });
}

/** True once it can be shown; optional parts may still be in progress. */
const canOpen = (video: EditableVideo): video is OpenVideo =>
  video.playUrl !== null && video.frameRate !== null && video.media.duration !== null;

/** A library video being opened: it may have to be probed, or converted to a format that browsers play. */
export function Opening({
  mediaId,
  load,
  back,
  picker,
  choose,
  loaded,
  failed,
}: {
  mediaId: string;
  load: Load;
  back: string;
  picker: Picker;
  choose: (mediaId: string) => void;
  loaded: () => void;
  failed: (problem: LoadProblem) => void;
}) {
  const t = useWords();
  const { data: video, error, refetch } = useVideo(mediaId);
  if (video && canOpen(video)) {
    return <OpenEditor video={video} load={load} back={back} picker={picker} choose={choose} loaded={loaded} failed={failed} />;
  }
  const stuck = video?.preparing?.problem ?? null;
  if (error || stuck !== null) {
    return (
      <Stack bg="surface" className={css.screen}>
        <Head back={back} />
        <Stack gap={24} w="full" scroll className={css.start}>
          {error ? (
            <Problem title={t('load.notOpened')} problem={error} retry={() => void refetch()} />
          ) : (
            <Note tone="fail" alert title={t('load.notOpened')}>
              {stuck}
            </Note>
          )}
          <LoadForm load={load} picker={picker} chosen={choose} />
        </Stack>
      </Stack>
    );
  }
  return (
    <Stack bg="surface" className={css.screen}>
      <Head back={back} />
      <Grid grow minH={0} className={css.body}>
        <Stack minW={0} minH={0} bg="canvas">
          <Grid gap={12} weight="semibold" textAlign="center" p={24} className={css.waiting}>
            <p role="status">{t('load.processing')}</p>
            {video?.preparing && (
              <progress className={css.preparing} value={video.preparing.progress || undefined} aria-label={t('load.preparing')} />
            )}
            {video && (
              <Text size={13} tone="muted" weight="regular" maxW="28rem">
                {t('load.preparingWhy', { name: video.media.name })}
              </Text>
            )}
          </Grid>
        </Stack>
        <Loading className={css.panels}>
          <Placeholders>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Box p={16} edge="bottom" key={key}>
                <Skeleton width="40%" height="0.75rem" />
              </Box>
            ))}
          </Placeholders>
        </Loading>
      </Grid>
    </Stack>
  );
}
