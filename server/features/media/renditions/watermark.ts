import { type Watermark, watermarkBox } from '@everycast/contract/watermark';
import type { Size } from '@everycast/platforms/port/renditions/spec';
import { AppError } from '../../../kernel/errors.ts';
import { sharpModule } from '../libvips.ts';

/** What is drawn over an image, with the bytes of its own image. */
export interface DrawnWatermark extends Watermark {
  bytes: Uint8Array;
}

/** A watermark as libvips draws it over an image of this size. @throws AppError unsupported_media if its own image can't be read */
export async function watermarkLayer(mark: DrawnWatermark, frame: Size, { seconds }: { seconds: number }) {
  const sharp = await sharpModule();
  const { horizontal, vertical, away, width, height } = watermarkBox(mark, frame);
  const { data: input, info } = await sharp(mark.bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'inside' })
    .ensureAlpha()
    .composite([{ input: pixelOf(mark.opacity), raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      // libvips only reports that it can't continue, in terms that help nobody.
      throw new AppError('unsupported_media', 'media.watermark_damaged');
    });
  return {
    input,
    left: horizontal === 'left' ? away : Math.max(0, frame.width - info.width - away),
    top: vertical === 'top' ? away : Math.max(0, frame.height - info.height - away),
  };
}

/** What is drawn over it keeps this share of its opacity. */
const pixelOf = (opacity: number): Buffer => Buffer.from([0, 0, 0, Math.round(opacity * 255)]);
