import type { DraftPicture } from '../../draft/draft.ts';
import { placeOf } from '../../draft/picked.ts';
import type { Upload } from '../use-uploads.ts';

/** What stands in the strip: a file that is there, or one on its way. */
export type Tile = { id: string; picture: DraftPicture } | { id: string; upload: Upload };

/** The files that are there, and among them those on their way, each where it will be. */
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
