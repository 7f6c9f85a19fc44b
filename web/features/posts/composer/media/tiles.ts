import type { DraftPicture } from '../../draft/body.ts';
import { placeOf } from '../../draft/picked.ts';
import type { Upload } from '../use-uploads.ts';

/** An item of the strip: an existing file, or one being uploaded. */
export type Tile = { id: string; picture: DraftPicture } | { id: string; upload: Upload };

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
