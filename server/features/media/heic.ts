import { crc32, deflateSync } from 'node:zlib';
import { NoMemory } from '@everycast/video/tool/run';
import { AppError } from '../../kernel/errors.ts';
import { decodeHeic } from './heic-decoder.ts';
import { encode, inTurn, refuseDamaged, sharpModule, timeBudget } from './libvips.ts';
import { keptQuality, type Picture, refuseTooManyPixels, shrink, thumbnailEdge } from './picture.ts';

/**
 * Reads a HEIC image, as iPhones take them, and converts it to JPEG, or to PNG if it is transparent: upright, in sRGB, without metadata. No
 * platform accepts HEIC.
 * @throws AppError unsupported_media or too_large, saying what is wrong with the file
 */
export const readHeic = (source: Uint8Array, owner: string, signal?: AbortSignal): Promise<Picture> =>
  inTurn({ owner }, () => convert(source).catch((error: unknown) => refuse(source, error)), signal);

/** The major brands of image sequences. Those that contain a still image, too, are read as that. */
const sequences = ['hevc', 'hevx', 'hevm', 'hevs', 'msf1'];

function refuse(source: Uint8Array, error: unknown): never {
  const brand = Buffer.from(source.subarray(8, 12)).toString('latin1');
  if (sequences.includes(brand) && !(error instanceof AppError)) throw new AppError('unsupported_media', 'media.heic_sequence');
  if (error instanceof NoMemory) throw new AppError('too_large', 'media.image_needs_memory');
  return refuseDamaged(error);
}

async function convert(source: Uint8Array): Promise<Picture> {
  const time = timeBudget();
  const sharp = await sharpModule();
  const { width, height, icc } = await sharp(source, { limitInputPixels: false }).metadata();
  refuseTooManyPixels(width * height);
  const decoded = await decodeHeic(source, { pixels: width * height, ...time() }).catch((error: unknown) => {
    // Throws if that was the reason.
    time();
    throw error;
  });
  const raw = { width: decoded.width, height: decoded.height, channels: 4 } as const;
  const all = decoded.data;
  const contentType = isTransparent(all) ? 'image/png' : 'image/jpeg';
  const pixels = contentType === 'image/png' ? sharp(all, { raw }) : sharp(all, { raw }).removeAlpha();
  const opened = icc ? sharp(withProfile(await pixels.png({ compressionLevel: 0 }).toBuffer(), icc)) : pixels;
  const kept = encode[contentType](opened, keptQuality).timeout(time());
  const { data, info } = await kept.toBuffer({ resolveWithObject: true });
  const thumbnail = await shrink(data, thumbnailEdge, time);
  return { contentType, animated: false, bytes: data, width: info.width, height: info.height, thumbnail };
}

/** Whether any pixel is transparent, with four bytes per pixel. */
function isTransparent(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

/** A PNG with a color profile, which libvips can't add to raw pixels. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCP', 'latin1'), Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  // After the signature and the header.
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}
