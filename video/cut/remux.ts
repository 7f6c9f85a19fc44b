import { join } from 'node:path';
import { type Movie, readMovie, StrangeMovie } from '../movie/read.ts';
import type { NewTrack } from '../movie/write.ts';
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
export const margin = 30;

/** A movie with the time of the source's first picture in it, in seconds; null: its track begins with that picture. */
export interface Opened {
  movie: Movie;
  first: number | null;
}

/**
 * The source as a movie whose index can be read: itself where it is one; else a copy of the stretch that matters, with
 * every packet as it is. Times are those of the source, or later by a whole number of seconds: where the clock of a transport stream
 * wraps, the times before are negative, and a movie has none of those.
 */
export async function asMovie(
  info: VideoInfo,
  stretch: { start: number; end: number },
  folder: string,
  options: RunOptions,
): Promise<Opened> {
  if (info.demuxer === 'mov') {
    try {
      return { movie: await readMovie(info.path), first: null };
    } catch (error) {
      // In fragments, or with an edit list of several pieces: ffmpeg makes a plain one of it.
      if (!(error instanceof StrangeMovie)) throw error;
    }
  }
  const pcm = info.audio.some(({ codec }) => codec.startsWith('pcm_'));
  const path = join(folder, `source.${pcm ? 'mov' : 'mp4'}`);
  // Sound may begin somewhat before the pictures.
  const shift = info.startTime < 0 ? Math.ceil(-info.startTime) + 1 : 0;
  const [start, end] = [info.startTime + stretch.start - margin, info.startTime + shift + stretch.end + margin];
  const seek = stretch.start > margin ? ['-seek_timestamp', '1', '-ss', start.toFixed(6)] : [];
  const opened = ['-itsoffset', String(shift), ...seek, ...input(info), '-to', end.toFixed(6), '-copyts'];
  const mapped = ['-map', `0:${info.video.index}`, ...info.audio.flatMap(({ index }) => ['-map', `0:${index}`])];
  const copied = ['-c', 'copy', '-map_metadata:g', '-1', '-map_chapters', '-1', '-movie_timescale', '90000'];
  try {
    await ffmpeg([...opened, ...mapped, ...copied, output(path)], options);
    return { movie: await readMovie(path), first: info.startTime + shift };
  } catch (error) {
    if (error instanceof StrangeMovie)
      throw new NotSmart('The file is put together in a way that cannot be cut by its index.', { cause: error });
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new NotSmart(`${info.video.codec} video of this kind of file cannot be copied piece by piece.`, { cause: error });
  }
}

/** Puts a movie into the container of its source, with every packet as it is. @returns how many pictures were written */
export async function asSource(info: VideoInfo, movie: string, pictures: NewTrack, target: string, options: RunOptions): Promise<number> {
  const opened = input({ path: movie, demuxer: 'mov' });
  let count = 0;
  const onFrames = (frames: number) => {
    count = frames;
  };
  const copied = [
    '-map',
    '0',
    '-c',
    'copy',
    ...(info.demuxer === 'mpegts' ? [] : heldToEnd(pictures)),
    '-map_metadata:g',
    '-1',
    '-f',
    formatOf(info),
  ];
  await ffmpeg([...opened, ...copied, output(target)], { ...options, onFrames });
  return count;
}

/** A movie says in the order of decoding how long pictures stand, and ffmpeg takes the mean for the last one. Transport streams do not say it at all. */
function heldToEnd({ like: { timescale }, samples: { count, time }, end }: NewTrack): string[] {
  const times = Array.from(time.subarray(0, count));
  const last = times.reduce((latest, one, index) => (one > (times[latest] as number) ? index : latest), 0);
  // The filter counts in milliseconds, as Matroska does.
  const lasts = (index: number) => Math.round(((end - (times[index] as number)) * 1000) / timescale);
  const duration = `if(eq(N,${last}),${lasts(last)},if(eq(N,${count - 1}),${lasts(count - 1)},DURATION))`;
  return ['-bsf:v', `setts=pts=PTS:dts=DTS:duration='${duration}'`];
}
