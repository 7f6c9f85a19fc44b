import { join } from 'node:path';
import { colorChange } from '@everycast/contract/image-colors';
import type { ImageEdit } from '@everycast/contract/image-edits';
import { resultSize, type Size } from '@everycast/contract/image-frame';
import type { OverlayTile } from '@everycast/contract/image-versions';
import { encoded } from './encode.ts';
import { placed, type Step } from './geometry.ts';
import { withHidden } from './hidden.ts';
import { readOverlay } from './overlay.ts';
import { limited, type Sharp, sharpModule, writeStep } from './sharp.ts';

/** A smaller copy to edit on: its longer side in pixels. */
const proxyEdge = 1600;

/** The image in the editor: small enough to be changed while a slider moves. */
export async function makeProxy(path: string): Promise<Buffer> {
  const sharp = await sharpModule();
  const open = sharp(path, { failOn: 'error', sequentialRead: true });
  const small = open.resize({ width: proxyEdge, height: proxyEdge, fit: 'inside', withoutEnlargement: true });
  return limited(small.webp({ quality: 88 })).toBuffer();
}

/** An edit's colors; the same function if it changes none. */
function withColors(open: () => Sharp, edit: ImageEdit): () => Sharp {
  const change = colorChange(edit);
  if (!change) return open;
  const matrix = change.matrix.map((row) => [...row]) as [[number, number, number], [number, number, number], [number, number, number]];
  // Between the two, libvips computes with decimals, so that nothing is cut off twice.
  return () =>
    open()
      .recomb(matrix)
      .linear([1, 1, 1], [...change.offset]);
}

export interface Original extends Size {
  path: string;
  contentType: string;
}

/**
 * Renders an edit from the original, with all of its pixels, step by step: what moves pixels, what hides them, colors, and what lies over
 * the picture. The library stores images in sRGB, so that no color space changes on the way.
 * @param folder an empty folder for the steps
 * @returns where the result is
 * @throws AppError invalid_input for an overlay that doesn't fit, too_large
 */
export async function renderEdit(original: Original, edit: ImageEdit, overlay: readonly OverlayTile[], folder: string): Promise<string> {
  const tiles = await readOverlay(overlay, resultSize(original, edit));
  const { path, width, height } = original;
  const sharp = await sharpModule();
  const { hasAlpha } = await sharp(path).metadata();
  const reopened =
    ({ path: step }: Step) =>
    () =>
      sharp(step, { failOn: 'error', sequentialRead: true });
  const image = await placed({ path, width, height }, edit, folder);
  const covered =
    edit.hidden.length === 0
      ? image.open
      : reopened(await withHidden(await writeStep(image.open(), join(folder, 'placed.tif')), original, edit, folder));
  const changed = withColors(covered, edit);
  // libvips changes colors last, also those of what lies over the picture, and sharpens before that.
  const comesLast = changed !== covered && (tiles.length > 0 || edit.sharpness > 0);
  const last = comesLast ? reopened(await writeStep(changed(), join(folder, 'colors.tif'))) : changed;
  const open = () => {
    const picture = last();
    // libvips sharpens before it lays anything over the picture: text stays as it is.
    if (edit.sharpness > 0) picture.sharpen({ sigma: 1, m1: edit.sharpness / 50, m2: edit.sharpness / 25 });
    if (tiles.length > 0) picture.composite(tiles);
    return hasAlpha ? picture : picture.removeAlpha();
  };
  return encoded(original.contentType, Math.max(image.width, image.height), open, folder);
}
