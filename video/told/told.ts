import { open } from 'node:fs/promises';
import type { VideoInfo } from '../probe/probe.ts';
import { type Blank, writeBlanks } from './blank.ts';
import { blanksOfMatroska } from './matroska.ts';
import { blanksOfMovie } from './movie.ts';

export type { Blank } from './blank.ts';

/**
 * Where a video tells of more than its pictures and sound: of the place, the device, the one who filmed, and when. Empty where it does
 * not. An MPEG transport stream has no room for such things.
 */
export async function whatItTells({ path, demuxer }: Pick<VideoInfo, 'path' | 'demuxer'>): Promise<Blank[]> {
  if (demuxer === 'mpegts') return [];
  await using file = await open(path);
  const { size } = await file.stat();
  return await (demuxer === 'mov' ? blanksOfMovie(file, size) : blanksOfMatroska(file, size));
}

/** Blanks these places of a file, in itself: it keeps its length, its index, and every picture and sound bit for bit. */
export async function blankOut(path: string, blanks: readonly Blank[]): Promise<void> {
  await using file = await open(path, 'r+');
  await writeBlanks(file, blanks);
}
