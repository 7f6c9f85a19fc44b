import { open } from 'node:fs/promises';
import type { VideoInfo } from '../probe/probe.ts';
import { type Blank, writeBlanks } from './blank.ts';
import { blanksOfMatroska } from './matroska.ts';
import { blanksOfMovie } from './movie.ts';

export type { Blank } from './blank.ts';

/**
 * Where a video has personal metadata: location, device, author and date. Empty if it has none. An MPEG transport stream can't have any.
 */
export async function personalMetadata({ path, demuxer }: Pick<VideoInfo, 'path' | 'demuxer'>): Promise<Blank[]> {
  if (demuxer === 'mpegts') return [];
  await using file = await open(path);
  const { size } = await file.stat();
  return await (demuxer === 'mov' ? blanksOfMovie(file, size) : blanksOfMatroska(file, size));
}

/** Blanks these ranges in place: the file keeps its length, its index, and every frame and sample bit for bit. */
export async function blankOut(path: string, blanks: readonly Blank[]): Promise<void> {
  await using file = await open(path, 'r+');
  await writeBlanks(file, blanks);
}
