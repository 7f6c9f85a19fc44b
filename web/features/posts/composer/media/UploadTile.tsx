import { useWords } from 'words:posts';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/Button.tsx';
import { Box } from '../../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import { placeOf } from '../../draft/picked.ts';
import type { Upload } from '../use-uploads.ts';
import css from './MediaStrip.module.css';

/** An item of the strip: an existing file, or one being uploaded. */
type Tile = { id: string; picture: DraftPicture } | { id: string; upload: Upload };

/** Existing files with uploads in progress between them, each where it will be. */
export function tilesOf(pictures: readonly DraftPicture[], uploads: readonly Upload[]): Tile[] {
  return uploads.reduce<Tile[]>(
    (tiles, upload) => {
      const place = placeOf(
        tiles.map(({ id }) => id),
        upload.among,
      );
      return tiles.toSpliced(place, 0, { id: upload.key, upload });
    },
    pictures.map((picture) => ({ id: picture.id, picture })),
  );
}

/** A file being uploaded, in its future position. */
export function UploadTile({ upload: { preview, share, file, stop } }: { upload: Upload }) {
  const t = useWords();
  return (
    <Box as="li" pos="relative" className={`${css.item} ${css.loading}`}>
      {preview ? <img className={css.picture} src={preview} alt="" width={96} height={96} /> : <span className={css.picture} />}
      <progress className={css.progress} value={share} aria-label={t('media.uploading', { name: file.name })} />
      <IconButton variant="corner" icon={IconX} size={14} label={t('media.stop')} onClick={stop} />
    </Box>
  );
}
