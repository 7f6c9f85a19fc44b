import { Readable } from 'node:stream';
import { pictureSizeIn, pictureTypeOf } from '../core/pictures.ts';

const maxBytes = 20_000_000;
/** “1080p”, portrait or landscape. */
const sides = { shorter: 1080, longer: 1920 };

/** Fetches a photo, as TikTok does: from a URL without redirects. @returns why it was rejected, or null */
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
    // Reported as an unreachable URL.
    return 'photo_pull_failed';
  }
  if (bytes.length > maxBytes) return 'picture_size_check_failed';
  const photo = Buffer.from(bytes);
  const type = pictureTypeOf(photo);
  if (type !== 'image/jpeg' && type !== 'image/webp') return 'file_format_check_failed';
  const size = pictureSizeIn(photo);
  if (size === null) return 'file_format_check_failed';
  const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (longer > sides.longer || shorter > sides.shorter) return 'picture_size_check_failed';
  await keep(Readable.from([photo]), type);
  return null;
}
