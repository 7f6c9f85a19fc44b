import type { CropFocus } from '@everycast/contract/crop-focus';
import { cropPixelsOf } from '@everycast/platforms/port/renditions/region';
import { fewerPixels } from '@everycast/platforms/port/renditions/size';
import type { ImageRenditionSpec, Size } from '@everycast/platforms/port/renditions/spec';
import { AppError } from '../../../kernel/errors.ts';
import { encode, inTurn, refuseDamaged, sharpModule, timeBudget } from '../libvips.ts';
import { isLossless } from '../rules.ts';
import { type DrawnWatermark, watermarkLayer } from './watermark.ts';

/** A still image as a platform accepts it. */
export interface RenderedImage extends Size {
  bytes: Buffer;
}

/** An image, and what is drawn over it. */
interface Opened {
  source: Uint8Array;
  mark?: DrawnWatermark | undefined;
}

/** Tried in this order; what is still too large is then downsized. */
const qualities = [85, 75] as const;

/** The color of borders, and behind transparency if a type doesn't support it. */
const white = { r: 255, g: 255, b: 255 };

/**
 * Renders a still image by a spec. If it is too large, it first gets a lower quality, which is hard to see, and then fewer pixels. The same
 * image and spec give the same bytes, so that a platform receives identical files. It contains no metadata.
 * @param open returns the image, and what is drawn over it if the spec says so; called when it is its turn
 * @param owner whose turn it takes
 * @param signal ends the wait for that
 * @throws AppError as readPicture; too_large if it can't be that small; the signal's reason; and whatever `open` throws
 */
export const renderImage = (
  open: () => Promise<Opened>,
  spec: ImageRenditionSpec,
  owner: string,
  signal?: AbortSignal,
): Promise<RenderedImage> =>
  inTurn(
    { owner },
    async () => {
      const opened = await open();
      return make(opened, spec).catch(refuseDamaged);
    },
    signal,
  );

async function make(opened: Opened, spec: ImageRenditionSpec): Promise<RenderedImage> {
  const { contentType, bytes: max } = spec;
  const time = timeBudget();
  let size: Size | null = { width: spec.width, height: spec.height };
  let tried: readonly number[] = isLossless(contentType) ? [qualities[0]] : qualities;
  while (size) {
    let bytes = 0;
    for (const quality of tried) {
      const made = await attempt(opened, spec, { ...size, quality, ...time() });
      if (made.byteLength <= max) return { ...size, bytes: made };
      bytes = made.byteLength;
    }
    tried = [qualities[0]];
    // File size grows roughly with pixels; each attempt shrinks further.
    size = fewerPixels(size, Math.min(0.9, Math.sqrt(max / bytes)), spec);
  }
  throw new AppError('too_large', 'media.cannot_shrink', { max });
}

const renditions = { whole: 'fill', crop: 'cover', pad: 'contain' } as const;

async function attempt(
  { source, mark }: Opened,
  spec: ImageRenditionSpec,
  { width, height, quality, seconds }: Size & { quality: number; seconds: number },
): Promise<Buffer> {
  const sharp = await sharpModule();
  const { contentType, shape } = spec;
  const opened = sharp(source, { failOn: 'error', sequentialRead: true });
  const part = spec.focus && (await cropOf(source, spec, spec.focus));
  const resized = part
    ? opened.autoOrient().extract(part).resize({ width, height, fit: 'fill' })
    : opened.resize({ width, height, fit: renditions[shape], background: white });
  const plain = contentType === 'image/jpeg' ? resized.flatten({ background: white }) : resized;
  const drawn = mark ? plain.composite([await watermarkLayer(mark, { width, height }, { seconds })]) : plain;
  return encode[contentType](drawn, quality).timeout({ seconds }).toBuffer();
}

/** The part that is kept, in pixels of the upright image. */
async function cropOf(source: Uint8Array, { width, height }: Size, focus: CropFocus) {
  const sharp = await sharpModule();
  const { autoOrient: own } = await sharp(source).metadata();
  const { x: left, y: top, ...size } = cropPixelsOf(own, width / height, focus);
  return { left, top, ...size };
}
