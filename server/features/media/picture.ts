import type { ImageRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { AppError } from '../../kernel/errors.ts';
import { encode, inTurn, refuseDamaged, sharpModule, timeBudget } from './libvips.ts';
import { type RenderedImage, renderImage } from './renditions/image.ts';
import { type ImageType, keptType, type ReadType, refusalOfSize, refusalOfType } from './rules.ts';
import { isLosslessWebp } from './webp.ts';

/** An image as stored: upright, in sRGB, without metadata. */
export interface Picture {
  contentType: ImageType;
  animated: boolean;
  bytes: Buffer;
  width: number;
  height: number;
  thumbnail: Buffer;
}

/** A thumbnail's longer side, in pixels. */
export const thumbnailEdge = 480;
export const keptQuality = 90;

/**
 * Reads an uploaded file by its content, never its name, and re-encodes it: anything besides the image (location, camera, comments, an
 * appended file) is dropped. Animations stay animations, and lossless stays lossless.
 * @param owner whose turn it takes
 * @param signal ends the wait for a turn
 * @throws AppError unsupported_media or too_large, saying what is wrong with the file; too_many_requests; and the signal's reason
 */
export const readPicture = (source: Uint8Array, owner: string, signal?: AbortSignal): Promise<Picture> =>
  inTurn({ owner }, () => convert(source), signal);

/**
 * Measures an image that this server has encoded as it stores images: upright, in sRGB, without metadata. It stays as it is, because each
 * encoding loses something.
 * @throws AppError as readPicture
 */
export const readEncoded = (source: Buffer, owner: string, signal?: AbortSignal): Promise<Picture> =>
  inTurn({ owner }, () => measure(source), signal);

/**
 * A small WebP of any image; `edge`: its longer side in pixels.
 * @throws AppError as readPicture
 */
export const smallPicture = (source: Uint8Array, edge: number, owner: string): Promise<Uint8Array> =>
  inTurn({ owner }, async () => {
    await inspect(source);
    return shrink(source, edge, timeBudget()).catch(refuseDamaged);
  });

async function measure(source: Buffer): Promise<Picture> {
  const { type, transparent, animated } = await inspect(source);
  const contentType = keptType(type, transparent);
  const sharp = await sharpModule();
  try {
    const { width, height } = await sharp(source).metadata();
    return { contentType, animated, bytes: source, width, height, thumbnail: await shrink(source, thumbnailEdge, timeBudget()) };
  } catch (error) {
    return refuseDamaged(error);
  }
}

async function convert(source: Uint8Array): Promise<Picture> {
  const time = timeBudget();
  const { type, transparent, animated } = await inspect(source);
  const contentType = keptType(type, transparent);
  const lossless = type === 'image/webp' && isLosslessWebp(source);
  const sharp = await sharpModule();
  // Animations have no rotation flag, and libvips can't rotate one.
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

/** Reads a file's header, without decompressing anything. */
async function inspect(source: Uint8Array): Promise<{ type: ReadType; transparent: boolean; animated: boolean }> {
  if (source.byteLength === 0) throw new AppError('unsupported_media', 'media.empty');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(source))?.mime ?? null;
  const wrongType = refusalOfType(type);
  if (wrongType !== null) throw new AppError('unsupported_media', wrongType);

  const sharp = await sharpModule();
  // The pages of a TIFF and the images of an AVIF aren't an animation, and may differ in size: the first one is the image.
  const moves = type === 'image/gif' || type === 'image/webp';
  const head = await sharp(source, { limitInputPixels: false, animated: moves }).metadata().catch(refuseDamaged);
  // An animation's height is that of all its frames together.
  refuseTooManyPixels(head.width * head.height);
  return { type: type as ReadType, transparent: head.hasAlpha, animated: moves && (head.pages ?? 1) > 1 };
}

/** @throws AppError too_large; `pixels`: of all frames together */
export function refuseTooManyPixels(pixels: number): void {
  const tooLarge = refusalOfSize(pixels);
  if (tooLarge !== null) throw new AppError('too_large', tooLarge);
}

/** A WebP of it; `edge`: its longer side in pixels. */
export async function shrink(source: Uint8Array, edge: number, time: ReturnType<typeof timeBudget>): Promise<Buffer> {
  const sharp = await sharpModule();
  return sharp(source, { failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout(time())
    .toBuffer();
}

/**
 * A JPEG of any image, of at most this many bytes, its longer side at most `edge` pixels. For animations, the first frame.
 * @param owner whose turn it takes
 * @param signal ends the wait for a turn; what has started continues
 * @throws AppError as readPicture; and the signal's reason
 */
export async function stillOf(
  source: Uint8Array,
  { edge, bytes }: { edge: number; bytes: number },
  owner: string,
  signal: AbortSignal,
): Promise<RenderedImage> {
  const upright = await readPicture(source, owner, signal);
  const scale = Math.min(1, edge / Math.max(upright.width, upright.height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  const size = { width: scaled(upright.width), height: scaled(upright.height) };
  const spec: ImageRenditionSpec = { kind: 'image', contentType: 'image/jpeg', bytes, ...size, shape: 'whole', shortest: 1, ratio: null };
  return renderImage(async () => upright.bytes, spec, owner, signal);
}
