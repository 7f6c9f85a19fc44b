import { open } from 'node:fs/promises';
import { readAt } from '../metadata/blank.ts';
import { elementAt, segmentId } from '../metadata/matroska.ts';
import { readLong } from '../movie/boxes.ts';
import type { VideoInfo } from './info.ts';

/**
 * Whether a file is as long as it declares at its start; a truncated copy isn't. True if it doesn't declare a length: streams and
 * fragmented recordings may end anywhere.
 */
export async function isAllThere({ path, demuxer }: Pick<VideoInfo, 'path' | 'demuxer'>): Promise<boolean> {
  if (demuxer === 'mpegts') return true;
  await using file = await open(path);
  const { size } = await file.stat();
  return demuxer === 'mov' ? await movieIsThere((at) => readAt(file, at, 16), size) : segmentIsThere(await readAt(file, 0, 4096), size);
}

/** A movie's boxes with its index and its data must be complete; what follows them doesn't matter. */
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

/** After a Matroska file's header there is one segment. */
function segmentIsThere(start: Buffer, size: number): boolean {
  const head = elementAt(start, 0);
  const segment = head?.to == null ? null : elementAt(start, head.to);
  return segment?.id !== segmentId || segment.to === null || segment.to <= size;
}
