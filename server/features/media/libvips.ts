import { AppError } from '../../kernel/errors.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { ImageType } from './rules.ts';

/** Seconds that one step of working on a picture may take. */
export const longest = 30;
/** A picture of the largest size takes some hundred megabytes while it is worked on, so few are at a time. */
const atOnce = 2;

/** All work on pictures goes through here. */
export const inTurn = createTurns(atOnce);

/** libvips is large: it is read when the first picture comes. */
export const sharpModule = async () => (await import('sharp')).default;

type Sharp = ReturnType<Awaited<ReturnType<typeof sharpModule>>>;

/** How each type is written; `quality` goes up to 100 and means nothing where no quality is lost. */
export const encode: Record<ImageType, (image: Sharp, quality: number) => Sharp> = {
  'image/jpeg': (image, quality) => image.jpeg({ quality }),
  'image/webp': (image, quality) => image.webp({ quality }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/gif': (image) => image.gif(),
};

/** @throws AppError unsupported_media or too_large, whatever libvips said */
export function refuseDamaged(error: unknown): never {
  if (error instanceof AppError) throw error;
  const timedOut = error instanceof Error && /timeout/i.test(error.message);
  if (timedOut) throw new AppError('too_large', 'This picture takes too long to read. Make it smaller and add it again.');
  // libvips says nothing finer than that it cannot read on, in words that help nobody.
  throw new AppError('unsupported_media', 'This picture is damaged or only half there. Save it anew, or choose another one.');
}
