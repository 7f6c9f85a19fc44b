import type { DraftMedia } from '../manifest.ts';
import type { ByteRange, MediaFile } from '../platform.ts';
import { PlatformProblem } from '../problem.ts';

const chunkBytes = 64 * 1024;

/** A file of exactly `bytes` bytes that passes for a video of that shape and length. It is made while it is read, and held nowhere. */
export function videoOf(
  bytes: number,
  mark: string,
  shape: { width: number; height: number; seconds: number } = lying,
): MediaFile & DraftMedia {
  const open = async ({ start, end }: ByteRange = { start: 0, end: bytes - 1 }) => {
    let at = start;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at > end) return controller.close();
        const to = Math.min(end + 1, at + chunkBytes);
        controller.enqueue(stretch(at, to));
        at = to;
      },
    });
  };
  const publicUrl = () => Promise.reject(new PlatformProblem('rejected', 'Nothing here can be reached from outside.'));
  const codecs = { animated: false, framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac' };
  const told = { kind: 'video', contentType: 'video/mp4', bytes, alt: '', fitted: false } as const;
  return { id: mark, name: `${mark}.mp4`, ...told, ...codecs, ...shape, open, publicUrl };
}

export const lying = { width: 1920, height: 1080, seconds: 600 };

/** Bytes that tell where they stand, so that none can be missing or doubled unseen. */
function stretch(from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(to - from);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = placeOf(from + index);
  return bytes;
}

const placeOf = (at: number): number => (at ^ (at >>> 8) ^ (at >>> 16)) & 0xff;
