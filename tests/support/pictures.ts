import type { DraftMedia } from '@everycast/platforms/port/manifest';
import type { ByteRange, MediaFile } from '@everycast/platforms/port/media-file';
import { PlatformProblem } from '@everycast/platforms/port/problem';

/** The smallest image: one transparent pixel, as PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** The same as GIF. */
const gifPixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An image of exactly `bytes` bytes, distinguished by `mark`; nothing reads what follows its end. */
export const pictureOf = (bytes: number, mark: string, alt = ''): MediaFile & DraftMedia => fileOf(pixel, 'png', { bytes, mark, alt });

/** The same as a still GIF. */
export const gifOf = (bytes: number, mark: string, alt = ''): MediaFile & DraftMedia => fileOf(gifPixel, 'gif', { bytes, mark, alt });

type Wish = { bytes: number; mark: string; alt: string };
function fileOf(one: Buffer, type: 'png' | 'gif', { bytes, mark, alt }: Wish): MediaFile & DraftMedia {
  const data = new Uint8Array(bytes);
  data.set(one);
  data.set(new TextEncoder().encode(mark), one.length);
  const open = async (range?: ByteRange) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream();
  const publicUrl = () => Promise.reject(new PlatformProblem('rejected', 'common.no_route'));
  const shown = { kind: 'image', contentType: `image/${type}`, animated: false, bytes, width: 1, height: 1, alt } as const;
  const noVideo = { seconds: null, framesPerSecond: null, videoCodec: null, audioCodec: null };
  return { id: mark, name: `${mark}.${type}`, derived: false, ...shown, ...noVideo, open, publicUrl };
}

/** A file's content. */
export const bytesOf = async (file: MediaFile): Promise<Uint8Array<ArrayBuffer>> => new Response(await file.open()).bytes();
