import { encode, inTurn, longest, refuseDamaged, sharpModule } from './libvips.ts';
import { type ImageType, isLossless, smallerEdge } from './rules.ts';

/** A still as a platform takes it. */
export interface FittedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Tried in this order at full size; what is still too large then gets fewer pixels. */
const qualities = [85, 75] as const;
/** WebP knows no longer edges, in pixels. */
const longestEdge = 16_383;

/**
 * Makes a still small enough: first at a lower quality, which is hard to see, then with fewer pixels. The same picture and the same wish
 * give the same bytes, so that what is uploaded twice is one file to the platform.
 * @param open gives the picture; called when its turn has come
 * @throws AppError as readPicture, and whatever `open` throws
 */
export const fitPicture = (open: () => Promise<Uint8Array>, wish: { contentType: ImageType; maxBytes: number }): Promise<FittedPicture> =>
  inTurn(async () => {
    const source = await open();
    return shrink(source, wish).catch(refuseDamaged);
  });

async function shrink(source: Uint8Array, { contentType, maxBytes }: { contentType: ImageType; maxBytes: number }): Promise<FittedPicture> {
  const sharp = await sharpModule();
  const { width, height } = await sharp(source).metadata();

  async function attempt(edge: number, quality: number, lower: readonly number[]): Promise<FittedPicture> {
    const resized = sharp(source, { failOn: 'error', sequentialRead: true }).resize({
      width: edge,
      height: edge,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await encode[contentType](resized, quality).timeout({ seconds: longest }).toBuffer({ resolveWithObject: true });
    if (data.byteLength <= maxBytes) return { bytes: data, width: info.width, height: info.height };
    const [next, ...rest] = lower;
    return next === undefined ? attempt(smallerEdge(edge, data.byteLength, maxBytes), quality, []) : attempt(edge, next, rest);
  }

  const edge = Math.min(Math.max(width, height), longestEdge);
  const [best, ...lower] = qualities;
  // Without a loss of quality only fewer pixels make it smaller.
  return isLossless(contentType) ? attempt(smallerEdge(edge, source.byteLength, maxBytes), best, []) : attempt(edge, best, lower);
}
