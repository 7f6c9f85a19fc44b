import { IconX } from '@tabler/icons-react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Grid } from '../../../../ui/primitives/primitives.tsx';
import { useWords } from '../../words.ts';
import type { Upload } from '../use-uploads.ts';
import css from './MediaStrip.module.css';

/** A file on its way, in the place that it will have. */
export function UploadTile({ upload: { preview, share, file, stop } }: { upload: Upload }) {
  const t = useWords();
  return (
    <Box as="li" pos="relative" className={`${css.item} ${css.loading}`}>
      {preview ? <img className={css.picture} src={preview} alt="" width={84} height={84} /> : <span className={css.picture} />}
      <progress className={css.progress} value={share} aria-label={t('media.uploading', { name: file.name })} />
      <Grid
        as={Button}
        variant="bare"
        center
        bg="surface"
        radius={4}
        tone="text"
        hover
        className={css.remove}
        title={t('media.stop')}
        aria-label={t('media.stop')}
        onClick={stop}
      >
        <Icon of={IconX} size={14} />
      </Grid>
    </Box>
  );
}
