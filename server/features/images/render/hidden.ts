import { join } from 'node:path';
import type { HiddenArea, ImageEdit } from '@everycast/contract/image-edits';
import { cellsOf, cropPixels, framePixels, type Size } from '@everycast/contract/image-frame';
import type { Step } from './geometry.ts';
import { limited, sharpModule, writeStep } from './sharp.ts';

interface Region extends Size {
  left: number;
  top: number;
}

/** Where an area is in the result, in whole pixels, never smaller than the area; null if it was cropped away. `own`: the original's size. */
function regionOf(area: HiddenArea, own: Size, edit: ImageEdit, result: Size): Region | null {
  const frame = framePixels(own, edit);
  const crop = cropPixels(frame, edit.crop);
  const unit = Math.max(frame.width, frame.height) / 1000;
  const scale = result.width / crop.width;
  const start = (from: number, cropped: number) => Math.max(0, Math.floor((from * unit - cropped) * scale));
  const end = (to: number, cropped: number, all: number) => Math.min(all, Math.ceil((to * unit - cropped) * scale));
  const left = start(area.x, crop.x);
  const top = start(area.y, crop.y);
  const width = end(area.x + area.width, crop.x, result.width) - left;
  const height = end(area.y + area.height, crop.y, result.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * Blurs and pixelates: each area keeps as few pixels as its strength says, and is enlarged from those. Nothing else of it is left, so that
 * no filter brings it back. It is done at the start, before anything is drawn over it.
 */
export async function withHidden(image: Step, own: Size, edit: ImageEdit, folder: string): Promise<Step> {
  const sharp = await sharpModule();
  const patches: { input: Buffer; left: number; top: number }[] = [];
  for (const area of edit.hidden) {
    const region = regionOf(area, own, edit, image);
    if (!region) continue;
    const cells = cellsOf(area);
    const few = { width: Math.min(cells.width, region.width), height: Math.min(cells.height, region.height), fit: 'fill' } as const;
    const small = await limited(sharp(image.path).extract(region).resize(few)).png().toBuffer();
    const { left, top, width, height } = region;
    const kernel = area.kind === 'blur' ? 'cubic' : 'nearest';
    const input = await limited(sharp(small).resize({ width, height, fit: 'fill', kernel }))
      .png({ compressionLevel: 1 })
      .toBuffer();
    patches.push({ input, left, top });
  }
  if (patches.length === 0) return image;
  const { hasAlpha } = await sharp(image.path).metadata();
  const covered = sharp(image.path).composite(patches);
  return writeStep(hasAlpha ? covered : covered.removeAlpha(), join(folder, 'hidden.tif'));
}
