import { open } from 'node:fs/promises';
import { readLong } from '../movie/boxes.ts';
import { readAt } from '../told/blank.ts';
import { elementAt, segmentId } from '../told/matroska.ts';
import type { VideoInfo } from './info.ts';

/**
 * Whether a file is as long as it says at its own start; what was cut off while it was copied is not. True where it does not say: streams
 * and recordings in fragments may end anywhere, and hold what they hold.
 */
export async function isAllThere({ path, demuxer }: Pick<VideoInfo, 'path' | 'demuxer'>): Promise<boolean> {
  if (demuxer === 'mpegts') return true;
  await using file = await open(path);
  const { size } = await file.stat();
  return demuxer === 'mov' ? await movieIsThere((at) => readAt(file, at, 16), size) : segmentIsThere(await readAt(file, 0, 4096), size);
}

/** Of a movie the boxes with its index and its data must be whole; what stands behind them is nobody's business. */
async function movieIsThere(headAt: (at: number) => Promise<Buffer>, size: number): Promise<boolean> {
  for (let at = 0; at + 16 <= size; ) {
    const head = await headAt(at);
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? readLong(head, 8) : short === 0 ? size - at : short;
    if (type === 'moof' || length < 8) return true;
    if (at + length > size) return type !== 'mdat' && type !== 'moov';
    at += length;
  }
  return true;
}

/** Behind the head of a Matroska file all of it is one segment. */
function segmentIsThere(start: Buffer, size: number): boolean {
  const head = elementAt(start, 0);
  const segment = head?.to == null ? null : elementAt(start, head.to);
  return segment?.id !== segmentId || segment.to === null || segment.to <= size;
}
