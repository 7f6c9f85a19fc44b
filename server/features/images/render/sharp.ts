import { AppError } from '../../../kernel/errors.ts';

/** libvips is large, so it is loaded with the first image. */
export const sharpModule = async () => (await import('sharp')).default;
export type Sharp = ReturnType<Awaited<ReturnType<typeof sharpModule>>>;

/** How long one step of a rendering may take. Seconds. */
const longestStep = 120;

/** Intermediate images are uncompressed and lie on the disk, so that a large one needs no memory of its size. */
export async function writeStep(image: Sharp, path: string): Promise<{ path: string; width: number; height: number }> {
  const { width, height } = await limited(image.tiff({ compression: 'none' }))
    .toFile(path)
    .catch(inTime);
  return { path, width, height };
}

/** Ends a step that takes too long. */
export const limited = (image: Sharp): Sharp => image.timeout({ seconds: longestStep });

/** @throws AppError too_large if libvips ran out of time; otherwise the same error */
export function inTime(error: unknown): never {
  if (error instanceof Error && /timeout/i.test(error.message)) throw new AppError('too_large', 'images.takes_too_long');
  throw error;
}
