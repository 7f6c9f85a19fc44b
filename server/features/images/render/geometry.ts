import { join } from 'node:path';
import type { FrameArea, ImageEdit } from '@everycast/contract/image-edits';
import { cropPixels, framePixels, resultSize, type Size } from '@everycast/contract/image-frame';
import { AppError } from '../../../kernel/errors.ts';
import { type Sharp, sharpModule, writeStep } from './sharp.ts';

/** An image on the disk. */
export interface Step extends Size {
  path: string;
}
/** An image that is computed whenever it is read, together with what follows. */
interface Pending extends Size {
  open: () => Sharp;
}

/** The most pixels of an image that is being straightened: its corners need space until they are cut off. */
const maxTiltedPixels = 400_000_000;

/** The size of the smallest upright rectangle around a tilted one. */
function tiltedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Mirrored, turned and straightened, still with the corners that straightening leaves empty. */
async function oriented(source: Step, { mirrored, turns, straighten }: ImageEdit, folder: string): Promise<Step> {
  const angle = turns * 90 + straighten;
  if (!mirrored && angle === 0) return source;
  const tilted = tiltedSize(source, straighten);
  if (tilted.width * tilted.height > maxTiltedPixels) throw new AppError('too_large', 'images.too_long_to_straighten');
  const sharp = await sharpModule();
  const open = sharp(source.path, { failOn: 'error' });
  const upright = mirrored ? open.flop() : open;
  // libvips mirrors before it turns, as the frame does.
  return writeStep(angle === 0 ? upright : upright.rotate(angle), join(folder, 'oriented.tif'));
}

/** The crop in pixels of an image with the frame in its middle. */
function cropIn(image: Size, own: Size, edit: ImageEdit): FrameArea {
  const frame = framePixels(own, edit);
  const crop = cropPixels(frame, edit.crop);
  return {
    ...crop,
    x: Math.max(0, Math.round((image.width - frame.width) / 2)) + crop.x,
    y: Math.max(0, Math.round((image.height - frame.height) / 2)) + crop.y,
  };
}

/** Everything that moves pixels: the part of the image that an edit keeps, at the result's size. */
export async function placed(source: Step, edit: ImageEdit, folder: string): Promise<Pending> {
  const image = await oriented(source, edit, folder);
  const { x: left, y: top, width, height } = cropIn(image, source, edit);
  const size = resultSize(source, edit);
  const whole = width === image.width && height === image.height;
  const same = size.width === width && size.height === height;
  const sharp = await sharpModule();
  return {
    ...size,
    open() {
      // Only rows are skipped: what is read once, from above to below, needs no memory of the image's size.
      const read = sharp(image.path, { failOn: 'error', limitInputPixels: maxTiltedPixels, sequentialRead: true });
      const part = whole ? read : read.extract({ left, top, width, height });
      return same ? part : part.resize({ ...size, fit: 'fill' });
    },
  };
}
