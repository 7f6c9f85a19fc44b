import { useWords } from 'words:videos';
import { videoTypes } from '@everycast/contract/file-types';
import { TextInput } from '@mantine/core';
import { IconPhotoVideo, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/measures.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Picker } from '../editor.ts';
import css from './LoadForm.module.css';
import type { Load } from './use-load.ts';

/** A video's loading progress, with a cancel button. */
function LoadProgress({ load: { arrival, cancel } }: { load: Load }) {
  const t = useWords();
  const share = arrival?.bytes ? arrival.arrivedBytes / arrival.bytes : undefined;
  return (
    <Grid align="center" cols="minmax(0, 1fr) auto" className={css.progress}>
      <progress className={css.bar} value={arrival?.state === 'checking' ? undefined : share} aria-label={t('load.progress')} />
      <Text as="span" size={13} tone="muted" num truncate>
        {wordsOf()}
      </Text>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </Grid>
  );

  function wordsOf(): string {
    if (!arrival || arrival.state === 'waiting') return t('load.waiting');
    if (arrival.state === 'checking') return t('load.checking');
    if (arrival.state === 'reconnecting') return t('load.reconnecting');
    const come = formatBytes(arrival.arrivedBytes);
    return arrival.bytes === null ? t('load.come', { come }) : t('load.comeOf', { come, of: formatBytes(arrival.bytes) });
  }
}

/** Loads a video from a URL, this device or the library. `compact` is one line, next to an open video. */
export function LoadForm({
  load,
  picker: Picker,
  chosen,
  compact = false,
}: {
  load: Load;
  picker: Picker;
  chosen: (mediaId: string) => void;
  compact?: boolean;
}) {
  const t = useWords();
  const [url, setUrl] = useState('');
  const [picking, setPicking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { problem, busy } = load;

  function submit(event: FormEvent) {
    event.preventDefault();
    load.address(url);
  }
  const upload = () => chooser.current?.click();
  const pick = () => setPicking(true);
  return (
    <Stack gap={12} className={compact ? css.compact : css.roomy}>
      <Row as="form" gap={8} wrap align="stretch" className={css.row} onSubmit={submit} noValidate>
        <TextInput
          className={css.url}
          type="url"
          label={t('load.url')}
          placeholder="https://"
          value={url}
          error={problem?.why === null ? problem.title : undefined}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            if (problem) load.forget();
          }}
        />
        <Button type="submit" variant={compact ? 'default' : 'filled'} busy={busy}>
          {busy ? t('load.processing') : t('load.button')}
        </Button>
        {compact ? (
          <>
            <IconButton icon={IconUpload} label={t('load.upload')} disabled={busy} onClick={upload} />
            <IconButton icon={IconPhotoVideo} label={t('load.library')} disabled={busy} onClick={pick} />
          </>
        ) : (
          <>
            <Button icon={<Icon of={IconUpload} size={16} />} disabled={busy} onClick={upload}>
              {t('load.upload')}
            </Button>
            <Button icon={<Icon of={IconPhotoVideo} size={16} />} disabled={busy} onClick={pick}>
              {t('load.library')}
            </Button>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          accept={[...videoTypes, '.mkv', '.ts', '.mts', '.m2ts'].join(',')}
          hidden
          data-testid="video-chooser"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) load.file(file);
          }}
        />
      </Row>
      {busy && <LoadProgress load={load} />}
      {problem?.why && (
        <Note tone="fail" alert title={problem.title}>
          {problem.why}
        </Note>
      )}
      <Picker
        kind="video"
        opened={picking}
        close={() => setPicking(false)}
        choose={(media) => {
          setPicking(false);
          chosen(media.id);
        }}
      />
    </Stack>
  );
}
