import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';

/** An image that was made, as the library stores images. */
export interface Finished {
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  file: Buffer;
}

/** Models make images of one or four megapixels; more are a trick. */
const maxPixels = 64_000_000;
const maxSeconds = 30;
const formats = new Set(['png', 'jpeg', 'webp', 'heif']);
/** Below this, a crop changes nothing that anyone sees. */
const sameRatio = 0.01;

const inTurn = createFairQueue({ atOnce: 2, perOwner: 1, waiting: 40, busy: 'media.busy_images' });

/**
 * Reads what a model sent, and crops it around its middle to a shape, without metadata. A PNG stays one only if something shines through.
 * @param ratio width by height
 * @throws AppError assistant_failed if it isn't a whole image
 */
export async function finish(bytes: Uint8Array, ratio: number, owner: string): Promise<Finished> {
  const { default: sharp } = await import('sharp');
  return inTurn({ owner }, async () => {
    try {
      const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds });
      const { format, hasAlpha, autoOrient } = await open().metadata();
      if (!formats.has(format)) throw new Error(`It is ${format}.`);
      const { width, height } = autoOrient;
      const current = width / height;
      const size =
        Math.abs(current / ratio - 1) < sameRatio
          ? { width, height }
          : current > ratio
            ? { width: Math.max(1, Math.round(height * ratio)), height }
            : { width, height: Math.max(1, Math.round(width / ratio)) };
      const cropped = open().autoOrient().resize({ width: size.width, height: size.height, fit: 'cover' });
      const opaque = !hasAlpha || (await open().stats()).isOpaque;
      const written = opaque ? cropped.removeAlpha().jpeg({ quality: 92 }) : cropped.png({ compressionLevel: 7 });
      const { data, info } = await written.toBuffer({ resolveWithObject: true });
      return { contentType: opaque ? 'image/jpeg' : 'image/png', width: info.width, height: info.height, file: data };
    } catch (error) {
      throw new AppError('assistant_failed', 'generated_images.not_an_image', undefined, { cause: String(error) });
    }
  });
}
