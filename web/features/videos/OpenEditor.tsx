import { useWords } from 'words:videos';
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard, IconMovie } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Box, Grid, Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Conflict } from './Conflict.tsx';
import { EditorContext, type OpenVideo, type Picker } from './editor.ts';
import { Facts } from './Facts.tsx';
import { Head } from './Head.tsx';
import { useJobs } from './jobs/use-jobs.ts';
import { Shortcuts } from './keys/Shortcuts.tsx';
import { useKeys } from './keys/use-keys.ts';
import { LoadForm } from './load/LoadForm.tsx';
import type { Load, LoadProblem } from './load/use-load.ts';
import { Panels } from './panels/Panels.tsx';
import { Transport } from './player/Transport.tsx';
import { VideoStage } from './player/VideoStage.tsx';
import { SaveWord } from './SaveWord.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useEditorState } from './use-editor.ts';
import css from './VideoEditor.module.css';

/** The editor with a video. */
export function OpenEditor({
  video,
  load,
  back,
  picker,
  choose,
  loaded,
  failed,
}: {
  video: OpenVideo;
  load: Load;
  back: string;
  picker: Picker;
  choose: (mediaId: string) => void;
  loaded: () => void;
  failed: (problem: LoadProblem) => void;
}) {
  const t = useWords();
  const editor = useEditorState(video, picker);
  const jobs = useJobs(editor);
  const [help, setHelp] = useState(false);
  const [sources, setSources] = useState(false);
  useKeys(editor, () => setHelp(true));
  const { player } = editor;
  useEffect(() => player.whenReady(loaded), [player, loaded]);

  return (
    <EditorContext value={editor}>
      <Stack bg="surface" className={css.screen}>
        <Head back={back}>
          <Row gap={2} ml="auto" className={css.tools}>
            <SaveWord save={editor.save} />
            <IconButton icon={IconArrowBackUp} label={t('keys.undo')} onClick={editor.undo} disabled={!editor.canUndo} />
            <IconButton icon={IconArrowForwardUp} label={t('keys.redo')} onClick={editor.redo} disabled={!editor.canRedo} />
            <IconButton icon={IconKeyboard} label={t('keys.help')} onClick={() => setHelp(true)} className={css.keyboard} />
            <IconButton
              icon={IconMovie}
              label={t('load.another')}
              aria-expanded={sources}
              onClick={() => setSources(!sources)}
              className={css.another}
            />
          </Row>
          <Box minW={0} className={css.sources} data-open={sources || load.busy || load.problem !== null || undefined}>
            <LoadForm load={load} picker={picker} chosen={choose} compact />
          </Box>
        </Head>
        <Conflict />
        <Grid grow minH={0} className={css.body}>
          <Stack minW={0} minH={0} bg="canvas">
            <Stack gap={12} grow minH={0} p="12 16" className={css.player}>
              <Facts />
              <VideoStage failed={() => failed({ title: t('load.failed'), why: t('load.unplayable', { name: video.media.name }) })} />
              <Transport />
            </Stack>
            <Timeline />
          </Stack>
          <Panels jobs={jobs} />
        </Grid>
        <Shortcuts opened={help} close={() => setHelp(false)} />
      </Stack>
    </EditorContext>
  );
}
