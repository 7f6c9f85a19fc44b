import { type PictureType, pictureSizeIn, pictureTypeOf } from '../core/pictures.ts';

/** Meta accepts no others. */
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'] as const satisfies readonly PictureType[];

export interface Picture {
  type: (typeof types)[number];
  /** null if its bytes don't reveal it. */
  width: number | null;
  height: number | null;
}

/** An image's type by its bytes, whatever its name; null if it isn't one. */
export function pictureIn(bytes: Buffer): Picture | null {
  const found = pictureTypeOf(bytes);
  const type = types.find((one) => one === found);
  if (type === undefined) return null;
  return { type, ...(pictureSizeIn(bytes) ?? { width: null, height: null }) };
}
