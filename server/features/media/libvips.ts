import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { ImageType } from './rules.ts';

/** How long processing a file may take in all. Seconds. */
const longest = 30;

/**
 * The queue for all image processing. The largest images need some hundred megabytes, so few run at a time. It is bounded by its callers:
 * uploads and imports of a workspace, and posts being published.
 */
export const inTurn = createFairQueue({ atOnce: 3, perOwner: 2, waiting: 1000, busy: 'media.busy_images' });

/** The rest of a file's time budget, in whole seconds as libvips needs them. Starts with the call. */
export function timeBudget(seconds = longest): () => { seconds: number } {
  const end = performance.now() + seconds * 1000;
  return () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) throw tookTooLong(seconds);
    return { seconds: left };
  };
}

const tookTooLong = (seconds = longest) => new AppError('too_large', 'media.image_takes_too_long', { seconds });

/** libvips is large, so it is loaded with the first image. */
export const sharpModule = async () => (await import('sharp')).default;

type Sharp = ReturnType<Awaited<ReturnType<typeof sharpModule>>>;

/** How each type is encoded; `quality` goes up to 100 and has no effect on lossless formats, such as a `lossless` WebP. */
export const encode: Record<ImageType, (image: Sharp, quality: number, lossless?: boolean) => Sharp> = {
  'image/jpeg': (image, quality) => image.jpeg({ quality }),
  'image/webp': (image, quality, lossless = false) => image.webp(lossless ? { lossless, exact: true } : { quality }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/gif': (image) => image.gif(),
};

/** @throws AppError unsupported_media or too_large, whatever libvips reported */
export function refuseDamaged(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && /timeout/i.test(error.message)) throw tookTooLong();
  // libvips only reports that it can't continue, in terms that help nobody.
  throw new AppError('unsupported_media', 'media.image_damaged');
}
