import { type PictureType, pictureSizeIn, pictureTypeOf } from '../core/pictures.ts';

/** Meta takes no others. */
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'] as const satisfies readonly PictureType[];

export interface Picture {
  type: (typeof types)[number];
  /** null where its bytes do not tell it. */
  width: number | null;
  height: number | null;
}

/** What a picture is by its bytes, whatever it is called; null where it is none. */
export function pictureIn(bytes: Buffer): Picture | null {
  const found = pictureTypeOf(bytes);
  const type = types.find((one) => one === found);
  if (type === undefined) return null;
  return { type, ...(pictureSizeIn(bytes) ?? { width: null, height: null }) };
}
