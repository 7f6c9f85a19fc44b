import { join } from 'node:path';
import { type Movie, readMovie, StrangeMovie } from '../movie/read.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, input, output, type RunOptions, ToolFailed } from '../tool/run.ts';
import { NotSmart } from './not-smart.ts';

const formats: Record<VideoInfo['contentType'], string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
  'video/mp2t': 'mpegts',
};

/** ffmpeg's name of the container that a source has, and so its cut. */
export const formatOf = ({ contentType }: Pick<VideoInfo, 'contentType'>): string => formats[contentType];

/** Around what is kept, so much is taken along, in seconds: two key pictures are seldom further apart. */
const margin = 30;

/**
 * The source as a movie whose index can be read: itself where it is one; else a copy of the stretch that matters, with
 * every packet as it is and times unchanged.
 */
export async function asMovie(
  info: VideoInfo,
  stretch: { start: number; end: number },
  folder: string,
  options: RunOptions,
): Promise<{ movie: Movie; isSource: boolean }> {
  if (info.demuxer === 'mov') {
    try {
      return { movie: await readMovie(info.path), isSource: true };
    } catch (error) {
      // In fragments, or with an edit list of several pieces: ffmpeg makes a plain one of it.
      if (!(error instanceof StrangeMovie)) throw error;
    }
  }
  const pcm = info.audio.some(({ codec }) => codec.startsWith('pcm_'));
  const path = join(folder, `source.${pcm ? 'mov' : 'mp4'}`);
  const [start, end] = [info.startTime + stretch.start - margin, info.startTime + stretch.end + margin];
  const seek = stretch.start > margin ? ['-seek_timestamp', '1', '-ss', start.toFixed(6)] : [];
  const opened = [...seek, ...input(info), '-to', end.toFixed(6), '-copyts'];
  const mapped = ['-map', `0:${info.video.index}`, ...info.audio.flatMap(({ index }) => ['-map', `0:${index}`])];
  const copied = ['-c', 'copy', '-map_metadata:g', '-1', '-map_chapters', '-1', '-movie_timescale', '90000'];
  try {
    await ffmpeg([...opened, ...mapped, ...copied, output(path)], options);
    return { movie: await readMovie(path), isSource: false };
  } catch (error) {
    if (error instanceof StrangeMovie)
      throw new NotSmart('The file is put together in a way that cannot be cut by its index.', { cause: error });
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new NotSmart(`${info.video.codec} video of this kind of file cannot be copied piece by piece.`, { cause: error });
  }
}

/** Puts a movie into the container of its source, with every packet as it is. */
export async function asSource(info: VideoInfo, movie: string, target: string, options: RunOptions): Promise<void> {
  const opened = input({ path: movie, demuxer: 'mov' });
  await ffmpeg([...opened, '-map', '0', '-c', 'copy', '-map_metadata:g', '-1', '-f', formatOf(info), output(target)], options);
}
