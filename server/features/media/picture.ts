import { AppError } from '../../kernel/errors.ts';
import { encode, inTurn, refuseDamaged, sharpModule, timeBudget } from './libvips.ts';
import { type ImageType, keptType, type ReadType, refusalOfSize, refusalOfType } from './rules.ts';
import { isLosslessWebp } from './webp.ts';

/** A picture as it is kept: turned upright, in sRGB, and with nothing in it but the picture. */
export interface Picture {
  contentType: ImageType;
  animated: boolean;
  bytes: Buffer;
  width: number;
  height: number;
  thumbnail: Buffer;
}

/** Longest edge of a thumbnail, in pixels. */
export const thumbnailEdge = 480;
export const keptQuality = 90;

/**
 * Reads an uploaded file by its content, never by its name, and makes it anew: what was in it besides the picture (place, camera, comments,
 * another file behind it) is gone. Animations stay animations, and what was written without loss stays so.
 * @param owner whose turn it takes
 * @param signal ends the wait for a turn
 * @throws AppError unsupported_media or too_large, saying what is wrong with the file; too_many_requests; and the signal's reason
 */
export const readPicture = (source: Uint8Array, owner: string, signal?: AbortSignal): Promise<Picture> =>
  inTurn({ owner }, () => convert(source), signal);

/**
 * Makes a small WebP picture of whatever picture this is; `edge` is its longest edge in pixels.
 * @throws AppError as readPicture
 */
export const smallPicture = (source: Uint8Array, edge: number, owner: string): Promise<Uint8Array> =>
  inTurn({ owner }, async () => {
    await inspect(source);
    return shrink(source, edge, timeBudget()).catch(refuseDamaged);
  });

async function convert(source: Uint8Array): Promise<Picture> {
  const time = timeBudget();
  const { type, transparent, animated } = await inspect(source);
  const contentType = keptType(type, transparent);
  const lossless = type === 'image/webp' && isLosslessWebp(source);
  const sharp = await sharpModule();
  // No animation carries a rotation, and libvips cannot turn one.
  const open = sharp(source, { failOn: 'error', animated, sequentialRead: !animated });
  const upright = animated ? open : open.autoOrient();
  try {
    const encoded = encode[contentType](upright, keptQuality, lossless).timeout(time());
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    return { contentType, animated, bytes: data, width: info.width, height, thumbnail: await shrink(data, thumbnailEdge, time) };
  } catch (error) {
    return refuseDamaged(error);
  }
}

/** Looks at the head of a file, without unpacking anything. */
async function inspect(source: Uint8Array): Promise<{ type: ReadType; transparent: boolean; animated: boolean }> {
  if (source.byteLength === 0) throw new AppError('unsupported_media', 'media.empty');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(source))?.mime ?? null;
  const wrongType = refusalOfType(type);
  if (wrongType !== null) throw new AppError('unsupported_media', wrongType);

  const sharp = await sharpModule();
  const head = await sharp(source, { limitInputPixels: false, animated: true }).metadata().catch(refuseDamaged);
  // Of an animation, the height is that of all its frames together.
  refuseTooManyPixels(head.width * head.height);
  // Several pages of a TIFF are no animation: the first one is the picture.
  const animated = type !== 'image/tiff' && type !== 'image/avif' && (head.pages ?? 1) > 1;
  return { type: type as ReadType, transparent: head.hasAlpha, animated };
}

/** @throws AppError too_large; `pixels`: of all frames together */
export function refuseTooManyPixels(pixels: number): void {
  const tooLarge = refusalOfSize(pixels);
  if (tooLarge !== null) throw new AppError('too_large', tooLarge);
}

/** A WebP of it; `edge` is its longest edge in pixels. */
export async function shrink(source: Uint8Array, edge: number, time: ReturnType<typeof timeBudget>): Promise<Buffer> {
  const sharp = await sharpModule();
  return sharp(source, { failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout(time())
    .toBuffer();
}
