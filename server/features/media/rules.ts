import { type imageTypes, maxImagePixels } from '@everycast/contract/media';
import { type Message, message } from '@everycast/messages/message';

export type ImageType = (typeof imageTypes)[number];

/** The image types that are stored. */
export const extensions: Record<ImageType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' };
export const isImageType = (type: string): type is ImageType => Object.hasOwn(extensions, type);

/** The types libvips reads: those stored, and those converted. */
export type ReadType = ImageType | 'image/avif' | 'image/tiff';
export const isReadType = (type: string): type is ReadType => isImageType(type) || type === 'image/avif' || type === 'image/tiff';

/** The type an image is stored as. TIFF is lossless and stays so; JPEG has no transparency. */
export function keptType(type: ReadType, transparent: boolean): ImageType {
  if (type === 'image/tiff') return 'image/png';
  if (type === 'image/avif') return transparent ? 'image/png' : 'image/jpeg';
  return type;
}

/** Why a file of this type is rejected, or null. `type`: from its content; null if unknown. */
export function refusalOfType(type: string | null): Message | null {
  if (type !== null && isReadType(type)) return null;
  switch (type) {
    case 'image/heic':
    case 'image/heif':
    case 'image/heic-sequence':
    case 'image/heif-sequence':
      return message('media.heic');
    case 'image/apng':
      return message('media.apng');
    case 'application/xml':
    case 'image/svg+xml':
      return message('media.svg');
    case null:
      return message('media.not_an_image');
    default:
      return type.startsWith('image/')
        ? message('media.image_type', { type: type.slice('image/'.length).toUpperCase() })
        : message('media.file_type', { type });
  }
}

/** Why an image with this many pixels, all frames together, is rejected, or null. */
export function refusalOfSize(pixels: number): Message | null {
  if (pixels <= maxImagePixels) return null;
  return message('media.too_many_pixels', { size: inMillions(pixels), max: inMillions(maxImagePixels) });
}

export const isLossless = (type: ImageType): boolean => type === 'image/png' || type === 'image/gif';

const inMillions = (pixels: number) => Math.ceil(pixels / 1_000_000);

const endingsOfJpeg = ['jpg', 'jpeg', 'jpe', 'jfif'];
const endingOfPicture = /\.(hei[cf]s?|hif|avif|tiff?|bmp|apng|jpe?g|jpe|jfif|png|webp|gif)$/i;

/** The name of an image stored as this type: “p.heic” converted to JPEG becomes “p.jpg”. */
export function pictureName(name: string, type: ImageType): string {
  const ending = endingOfPicture.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || ending === extensions[type] || (type === 'image/jpeg' && endingsOfJpeg.includes(ending))) return name;
  return `${name.slice(0, -ending.length)}${extensions[type]}`;
}

/**
 * A file's display name: its last path segment, without characters that affect how others are displayed, at most 200 long. Joiners are part
 * of words and emoji.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = [...last.replace(/(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')].slice(0, 200).join('').trim();
  return /^[\u200C\u200D]*$/u.test(clean) ? 'file' : clean;
}
