import type { DraftMedia } from '../manifest.ts';
import type { ByteRange, MediaFile } from '../platform.ts';
import { PlatformProblem } from '../problem.ts';

/** The smallest picture there is: one transparent pixel, as PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** A picture of exactly `bytes` bytes, told apart from others by `mark`; what follows a PNG's end is looked at by nobody. */
export function pictureOf(bytes: number, mark: string, alt = ''): MediaFile & DraftMedia {
  const data = new Uint8Array(bytes);
  data.set(pixel);
  data.set(new TextEncoder().encode(mark), pixel.length);
  const open = async (range?: ByteRange) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream();
  const publicUrl = () => Promise.reject(new PlatformProblem('rejected', 'Nothing here can be reached from outside.'));
  const shown = { kind: 'image', contentType: 'image/png', animated: false, bytes, width: 1, height: 1, alt } as const;
  const noVideo = { seconds: null, framesPerSecond: null, videoCodec: null, audioCodec: null };
  return { id: mark, name: `${mark}.png`, fitted: false, ...shown, ...noVideo, open, publicUrl };
}

/** All of a file. */
export const bytesOf = async (file: MediaFile): Promise<Uint8Array<ArrayBuffer>> => new Response(await file.open()).bytes();
