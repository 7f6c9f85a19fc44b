import { imageSize } from 'image-size';

type Name = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'heic' | 'heif' | 'avif';
export type PictureType = `image/${Name}`;

/** How many bytes identify an image's type. */
export const pictureHeadBytes = 12;

const beginnings: [PictureType, string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
];
/** Images in ISO boxes, by the brand in the first one. */
const brands: Record<string, PictureType> = {
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
  avif: 'image/avif',
  avis: 'image/avif',
};

/** How many bytes reveal an image's size, whatever metadata precedes it. */
export const pictureSizeBytes = 256 * 1024;

/** Sizes in pixels; null if the bytes don't reveal them. */
export function pictureSizeIn(head: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(head);
    return { width, height };
  } catch {
    return null; // it isn't an image, or its start is missing
  }
}

/** An image's type by its first bytes, whatever its name; null if it isn't one. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  const start = head.toString('latin1', 0, pictureHeadBytes);
  const found = beginnings.find(([, beginning]) => start.startsWith(beginning));
  if (found) return found[0];
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  // The length of the file is followed by zeros.
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'image/bmp';
  return start.slice(4, 8) === 'ftyp' ? (brands[start.slice(8)] ?? null) : null;
}
