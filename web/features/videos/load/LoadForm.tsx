import { useWords } from 'words:videos';
import { videoTypes } from '@everycast/contract/media';
import { TextInput } from '@mantine/core';
import { IconPhotoVideo, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import type { Picker } from '../editor.ts';
import css from './LoadForm.module.css';
import { LoadProgress } from './LoadProgress.tsx';
import type { Load } from './use-load.ts';

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
