import { useWords } from 'words:videos';
import { Modal } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard, IconMovie } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SaveState } from '../../lib/draft/autosave.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { KeyList } from '../../ui/KeyList.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { Conflict } from './Conflict.tsx';
import { EditorContext, type OpenVideo, type Picker } from './editor.ts';
import { Facts } from './Facts.tsx';
import { Head } from './Head.tsx';
import { useJobs } from './jobs/use-jobs.ts';
import { shortcuts } from './keys/keys.ts';
import { useKeys } from './keys/use-keys.ts';
import { LoadForm } from './load/LoadForm.tsx';
import type { Load, LoadProblem } from './load/use-load.ts';
import { Panels } from './panels/Panels.tsx';
import { Transport } from './player/Transport.tsx';
import { VideoStage } from './player/VideoStage.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useEditorState } from './use-editor.ts';
import css from './VideoEditor.module.css';

/** Whether the edit is saved, and if not, why; empty without changes. */
function SaveWord({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useTimes();
  const waits = save.is === 'offline' || save.is === 'refused' || save.is === 'conflict';
  const words = {
    saved: () => (save.is === 'saved' && save.at !== null ? t('save.saved', { time: formatTime(save.at, zone) }) : ''),
    unsaved: () => t('save.saving'),
    saving: () => t('save.saving'),
    offline: () => t('save.offline'),
    conflict: () => t('save.conflict'),
    refused: () => (save.is === 'refused' ? t('save.refused', { why: save.message }) : ''),
  };
  return (
    <Row as="p" gap={6} size={12} tone="quiet" num className={css.save} data-waits={waits || undefined} aria-live="polite">
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {words[save.is]()}
    </Row>
  );
}

/** All keys of the editor. */
function Shortcuts({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <KeyList rows={shortcuts.map(({ command, keys }) => ({ name: t(`keys.${command}`), keys }))} />
      <Text mt={16} size={12} tone="quiet">
        {t('keys.more')}
      </Text>
    </Modal>
  );
}

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
