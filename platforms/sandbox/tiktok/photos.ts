import { Readable } from 'node:stream';
import { pictureIn } from '../meta/pictures.ts';

const mostBytes = 20_000_000;
/** “1080p”, standing or lying. */
const sides = { shorter: 1080, longer: 1920 };

/** Fetches a photo, as TikTok does: from an address that leads nowhere else. @returns why it is not taken, or null */
export async function fetchPhoto(
  url: string,
  keep: (bytes: Readable, type: string) => Promise<void>,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
    if (response.status !== 200) return 'photo_pull_failed';
    bytes = await response.bytes();
  } catch {
    // Told as an address that leads nowhere.
    return 'photo_pull_failed';
  }
  if (bytes.length > mostBytes) return 'picture_size_check_failed';
  const photo = Buffer.from(bytes);
  const type = typeOf(photo);
  if (type === null) return 'file_format_check_failed';
  if (isTooWide(photo)) return 'picture_size_check_failed';
  await keep(Readable.from([photo]), type);
  return null;
}

function typeOf(photo: Buffer): 'image/jpeg' | 'image/webp' | null {
  if (photo[0] === 0xff && photo[1] === 0xd8) return 'image/jpeg';
  return photo.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null;
}

/** Of a JPEG; how large a WebP is, this stand-in does not read. */
function isTooWide(photo: Buffer): boolean {
  const { width, height } = pictureIn(photo) ?? {};
  if (width == null || height == null) return false;
  return Math.max(width, height) > sides.longer || Math.min(width, height) > sides.shorter;
}
