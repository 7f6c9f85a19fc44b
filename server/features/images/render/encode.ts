import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxImageBytes } from '@everycast/contract/media';
import { AppError } from '../../../kernel/errors.ts';
import { inTime, limited, type Sharp } from './sharp.ts';

/** How a result may be written, the best first: as the library stores images, which keeps it as it is. */
const jpegs = [90, 85, 80].map((quality) => (image: Sharp) => image.jpeg({ quality }));
const webps = [90, 85].map((quality) => (image: Sharp) => image.webp({ quality }));
const png = (image: Sharp) => image.png({ compressionLevel: 7 });
const losslessWebp = (image: Sharp) => image.webp({ lossless: true, exact: true });

/** WebP has no longer edges. */
const maxWebpEdge = 16_383;

/** @param longest the result's longer side, in pixels */
function waysOf(contentType: string, longest: number): ((image: Sharp) => Sharp)[] {
  if (contentType === 'image/jpeg') return jpegs;
  if (longest > maxWebpEdge) return [png];
  return contentType === 'image/webp' ? webps : [png, losslessWebp, ...webps];
}

/**
 * Writes a result in its original's format, without metadata; a PNG that would be too large becomes a WebP.
 * @param open starts the last step again
 * @returns where it is
 * @throws AppError too_large if no format makes it small enough
 */
export async function encoded(contentType: string, longest: number, open: () => Sharp, folder: string): Promise<string> {
  const path = join(folder, 'result');
  for (const way of waysOf(contentType, longest)) {
    await limited(way(open())).toFile(path).catch(inTime);
    if ((await stat(path)).size <= maxImageBytes) return path;
  }
  throw new AppError('too_large', 'images.result_too_large', { max: maxImageBytes });
}
