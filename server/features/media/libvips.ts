import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { ImageType } from './rules.ts';

/** Seconds that a file may be worked on, all steps together. */
const longest = 30;

/**
 * All work on pictures goes through here. One of the largest size takes some hundred megabytes while it is worked on, so few are at a time. What
 * waits is bounded by who asks: uploads and imports of a workspace, and the posts that go out at a time.
 */
export const inTurn = createFairQueue({
  ...{ atOnce: 3, perOwner: 2, waiting: 1000 },
  busy: 'media.busy_images',
});

/** What is left of the time that a file has, in whole seconds as libvips counts them. Begins with the call. */
export function timeBudget(seconds = longest): () => { seconds: number } {
  const end = performance.now() + seconds * 1000;
  return () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) throw tookTooLong(seconds);
    return { seconds: left };
  };
}

const tookTooLong = (seconds = longest) => new AppError('too_large', 'media.image_takes_too_long', { seconds });

/** libvips is large: it is read when the first picture comes. */
export const sharpModule = async () => (await import('sharp')).default;

type Sharp = ReturnType<Awaited<ReturnType<typeof sharpModule>>>;

/** How each type is written; `quality` goes up to 100 and means nothing where no quality is lost, as in a `lossless` WebP. */
export const encode: Record<ImageType, (image: Sharp, quality: number, lossless?: boolean) => Sharp> = {
  'image/jpeg': (image, quality) => image.jpeg({ quality }),
  'image/webp': (image, quality, lossless = false) => image.webp(lossless ? { lossless, exact: true } : { quality }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/gif': (image) => image.gif(),
};

/** @throws AppError unsupported_media or too_large, whatever libvips said */
export function refuseDamaged(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && /timeout/i.test(error.message)) throw tookTooLong();
  // libvips says nothing finer than that it cannot read on, in words that help nobody.
  throw new AppError('unsupported_media', 'media.image_damaged');
}
