import { type imageTypes, maxImagePixels } from '@everycast/contract/media';

export type ImageType = (typeof imageTypes)[number];

/** The pictures that are kept. */
export const extensions: Record<ImageType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' };
export const isImageType = (type: string): type is ImageType => Object.hasOwn(extensions, type);

/** What libvips reads: what is kept, and what becomes another type. */
export type ReadType = ImageType | 'image/avif' | 'image/tiff';
export const isReadType = (type: string): type is ReadType => isImageType(type) || type === 'image/avif' || type === 'image/tiff';

/** The type that a picture is kept as. TIFF has lost nothing and does not now; JPEG knows nothing transparent. */
export function keptType(type: ReadType, transparent: boolean): ImageType {
  if (type === 'image/tiff') return 'image/png';
  if (type === 'image/avif') return transparent ? 'image/png' : 'image/jpeg';
  return type;
}

const asOneOfThese = 'Save it as JPEG, PNG, WebP or GIF and add it again.';

/** Why a file of this type is not taken, or null where it is. `type` is what its content says: null where nobody knows it. */
export function refusalOfType(type: string | null): string | null {
  if (type !== null && isReadType(type)) return null;
  switch (type) {
    case 'image/heic':
    case 'image/heif':
    case 'image/heic-sequence':
    case 'image/heif-sequence':
      return `This is a HEIC picture, as iPhones make them, and no platform takes those. ${asOneOfThese}`;
    case 'image/apng':
      return 'This is an animated PNG, and no platform shows those moving. Save it as GIF or WebP and add it again.';
    case 'application/xml':
    case 'image/svg+xml':
      return `This is a drawing (SVG) or another XML file, and no platform takes those. ${asOneOfThese}`;
    case null:
      return `This file is not a picture. Pictures can be JPEG, PNG, WebP or GIF.`;
    default:
      return type.startsWith('image/')
        ? `This is a picture of the type ${type.slice('image/'.length).toUpperCase()}, which platforms do not take. ${asOneOfThese}`
        : `This file is not a picture (it is ${type}). Pictures can be JPEG, PNG, WebP or GIF.`;
  }
}

/** Why a picture with so many pixels, all its frames together, is not taken, or null where it is. */
export function refusalOfSize(pixels: number): string | null {
  if (pixels <= maxImagePixels) return null;
  return `This picture has ${inMillions(pixels)} million pixels; up to ${inMillions(maxImagePixels)} million are possible. Make it smaller and add it again.`;
}

export const isLossless = (type: ImageType): boolean => type === 'image/png' || type === 'image/gif';

/** 2000000 as "2 MB", 1500000000 as "1.5 GB"; sizes are counted in powers of ten, as limits are. */
export function inBytes(bytes: number): string {
  const [unit, size] = bytes < 1_000_000_000 ? (['MB', 1_000_000] as const) : (['GB', 1_000_000_000] as const);
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

const inMillions = (pixels: number) => Math.ceil(pixels / 1_000_000).toLocaleString('en');

const endingsOfJpeg = ['jpg', 'jpeg', 'jpe', 'jfif'];
const endingOfPicture = /\.(hei[cf]s?|hif|avif|tiff?|bmp|apng|jpe?g|jpe|jfif|png|webp|gif)$/i;

/** The name of a picture that is kept as this type: “p.heic” that became a JPEG is “p.jpg”. */
export function pictureName(name: string, type: ImageType): string {
  const ending = endingOfPicture.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || ending === extensions[type] || (type === 'image/jpeg' && endingsOfJpeg.includes(ending))) return name;
  return `${name.slice(0, -ending.length)}${extensions[type]}`;
}

/** A file's name for showing: its last part, without characters that change how others look, at most 200 long. */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = [...last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')].slice(0, 200).join('').trim();
  return clean === '' ? 'file' : clean;
}
