import { Readable } from 'node:stream';

const mostBytes = 20_000_000;

/** Fetches a photo, as TikTok does: from an address that leads nowhere else. @returns why it is not taken, or null */
export async function fetchPhoto(
  url: string,
  keep: (bytes: Readable) => Promise<number>,
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
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const isWebp = Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
  if (!isJpeg && !isWebp) return 'file_format_check_failed';
  await keep(Readable.from([Buffer.from(bytes)]));
  return null;
}
