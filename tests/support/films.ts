import type { DraftMedia } from '@everycast/platforms/port/manifest';
import type { ByteRange, MediaFile } from '@everycast/platforms/port/media-file';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { beginningOf, type Film, minBytesOf } from './mp4.ts';

const chunkBytes = 64 * 1024;

/** Accepted by every platform. */
const lying: Film = { width: 1920, height: 1080, seconds: 12 };

/**
 * An MP4 of exactly `bytes` bytes with that size and duration. It is generated while it is read, and never held in memory.
 * @throws RangeError if it can't be that small
 */
export function videoOf(bytes: number, mark: string, shape: Film = lying): MediaFile & DraftMedia {
  const film = { framesPerSecond: 30, ...shape };
  const beginning = beginningOf(film, mark, bytes);
  const open = async ({ start, end }: ByteRange = { start: 0, end: bytes - 1 }) => {
    let at = start;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at > end) return controller.close();
        const to = Math.min(end + 1, at + chunkBytes);
        controller.enqueue(stretch(beginning, at, to));
        at = to;
      },
    });
  };
  const publicUrl = () => Promise.reject(new PlatformProblem('rejected', 'common.no_route'));
  const codecs = { animated: false, videoCodec: 'h264', audioCodec: 'aac' };
  const told = { kind: 'video', contentType: 'video/mp4', bytes, alt: '', derived: false } as const;
  return { id: mark, name: `${mark}.mp4`, ...told, ...codecs, ...film, open, publicUrl };
}

/** An MP4 with that duration and size, with no more bytes than necessary. @param bytes the file's minimum */
export const filmOf = (mark: string, film: Film, bytes = 0): MediaFile & DraftMedia =>
  videoOf(Math.max(bytes, minBytesOf(film)), mark, film);

/** After its header, bytes that encode their position, so that missing or duplicated ones are noticed. */
function stretch(beginning: Buffer, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(to - from);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = placeOf(from + index);
  bytes.set(beginning.subarray(from, to));
  return bytes;
}

const placeOf = (at: number): number => (at ^ (at >>> 8) ^ (at >>> 16)) & 0xff;
