import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { Input } from '@mantine/core';
import { IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { pictureTypes } from '../../../../lib/uploads/check-file.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Grid, Row, Stack } from '../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useUploads } from '../use-uploads.ts';
import css from './PictureInput.module.css';

/** An image option's value, and where one comes from. */
export interface PictureChoice {
  /** null: none is chosen, or it was deleted. */
  chosen: Media | null;
  choose: (picture: Media | null) => void;
  /** Opens the library for one image. */
  pick: (choose: (picture: Media) => void) => void;
  /** Receives how many images are being uploaded. */
  uploading: (count: number) => void;
}

/** One library image: chosen there, uploaded, or dropped here. */
export function PictureInput({
  label,
  help,
  problem,
  notes,
  pictures: { chosen, choose, pick, uploading },
}: {
  label: string;
  help: ReactNode;
  problem: string | null;
  /** What happens to it. */
  notes: readonly string[];
  pictures: PictureChoice;
}) {
  const t = useWords();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const ways = useRef<HTMLSpanElement>(null);
  const { uploads, add } = useUploads((media) => {
    if (media.kind === 'image') choose(media);
    else toast.fail(t('options.picture.only', { label }));
    return media.kind === 'image';
  }, uploading);
  const { dragging, drop } = useFileDrop(take);

  function take([file]: readonly File[]): void {
    if (!file) return;
    if (file.type.startsWith('video/')) toast.fail(t('options.picture.only', { label }));
    else add([file]);
  }
  return (
    // A fieldset can't be laid out like the other fields.
    <Stack gap={4} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} {...drop}>
      <Input.Label labelElement="div" id={`${id}-label`}>
        {label}
      </Input.Label>
      <Stack gap={8} pos="relative">
        {chosen && (
          <Box as="span" pos="relative" className={css.chosen}>
            <img className={css.picture} src={inWorkspace(chosen.thumbnailUrl)} alt={chosen.alt || chosen.name} title={chosen.name} />
            <IconButton
              variant="corner"
              icon={IconX}
              size={14}
              label={t('options.picture.remove', { label })}
              onClick={() => {
                choose(null);
                // The focused button is removed with its image.
                ways.current?.querySelector('button')?.focus();
              }}
            />
          </Box>
        )}
        {uploads.map((one) => (
          <Row as="span" gap={8} key={one.key}>
            <progress className={css.progress} value={one.share} aria-label={t('media.uploading', { name: one.file.name })} />
            <IconButton variant="small" icon={IconX} size={14} label={t('media.stop')} onClick={() => one.stop()} />
          </Row>
        ))}
        <Row as="span" gap={8} wrap align="stretch" ref={ways}>
          <Button size="sm" icon={<Icon of={IconUpload} size={16} />} onClick={() => chooser.current?.click()}>
            {t('options.picture.upload')}
          </Button>
          <Button size="sm" icon={<Icon of={IconPhotoPlus} size={16} />} onClick={() => pick(choose)}>
            {t('media.library')}
          </Button>
        </Row>
        {dragging && (
          <Grid as="span" center radius={6} fontSize={12} tone="brand" weight="medium" className={css.dropHere}>
            {t('options.picture.drop')}
          </Grid>
        )}
      </Stack>
      <div id={`${id}-help`}>
        {problem === null && <Input.Description>{help}</Input.Description>}
        {notes.map((note) => (
          <Input.Description key={note}>{note}</Input.Description>
        ))}
        {problem !== null && <Input.Error>{problem}</Input.Error>}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes}
        hidden
        data-testid="option-picture-chooser"
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Stack>
  );
}
