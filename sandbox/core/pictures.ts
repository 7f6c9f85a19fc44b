import { imageSize } from 'image-size';

type Name = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'heic' | 'heif' | 'avif';
export type PictureType = `image/${Name}`;

/** So many bytes tell what a picture is. */
export const pictureHeadBytes = 12;

const beginnings: [PictureType, string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
];
/** Pictures in boxes, by what the first of them says of the file. */
const brands: Record<string, PictureType> = {
  ...{ heic: 'image/heic', heix: 'image/heic', hevc: 'image/heic', mif1: 'image/heif', msf1: 'image/heif' },
  ...{ avif: 'image/avif', avis: 'image/avif' },
};

/** So many bytes tell how large a picture is, whatever a camera wrote before that. */
export const pictureSizeBytes = 256 * 1024;

/** Sizes in pixels; null where the bytes do not tell them. */
export function pictureSizeIn(head: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(head);
    return { width, height };
  } catch {
    return null; // it is no picture, or one without its beginning
  }
}

/** What a picture is by its first bytes, whatever it is called; null where it is none. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  const start = head.toString('latin1', 0, pictureHeadBytes);
  const found = beginnings.find(([, beginning]) => start.startsWith(beginning));
  if (found) return found[0];
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  // After the length of the file there is nothing yet.
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'image/bmp';
  return start.slice(4, 8) === 'ftyp' ? (brands[start.slice(8)] ?? null) : null;
}
