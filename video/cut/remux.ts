import { join } from 'node:path';
import { codecName } from '@everycast/contract/codecs';
import { defined } from '@everycast/contract/defined';
import { type Message, message } from '@everycast/messages/message';
import { type Movie, readMovie, StrangeMovie } from '../movie/read.ts';
import type { NewTrack } from '../movie/write.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { NotSmart } from '../refusal.ts';
import { ffmpeg, input, output, type RunOptions, ToolFailed } from '../tool/run.ts';

const formats: Record<VideoInfo['contentType'], string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
  'video/mp2t': 'mpegts',
};

/** ffmpeg's name of the source's container, which is also the cut's. */
export const formatOf = ({ contentType }: Pick<VideoInfo, 'contentType'>): string => formats[contentType];

/** How much around the kept range is included, in seconds: keyframes are rarely further apart. */
export const margin = 30;

/** A movie with the time of the source's first frame, in seconds; null: its track starts with that frame. */
export interface Opened {
  movie: Movie;
  first: number | null;
}

/**
 * The source as a movie with a readable index: itself if it is one; otherwise a copy of the relevant range, with every packet unchanged.
 * Times are the source's, or later by a whole number of seconds: where a transport stream's clock wraps, earlier times are negative, which
 * a movie can't have.
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
      // Fragmented, or with several edit list entries: ffmpeg makes a plain one of it.
      if (!(error instanceof StrangeMovie)) throw error;
    }
  }
  const pcm = info.audio.some(({ codec }) => codec.startsWith('pcm_'));
  const path = join(folder, `source.${pcm ? 'mov' : 'mp4'}`);
  // Audio may start somewhat before the video.
  const shift = info.startTime < 0 ? Math.ceil(-info.startTime) + 1 : 0;
  const [start, end] = [info.startTime + stretch.start - margin, info.startTime + shift + stretch.end + margin];
  const seek = stretch.start > margin ? ['-seek_timestamp', '1', '-ss', start.toFixed(6)] : [];
  const opened = ['-itsoffset', String(shift), ...seek, ...input(info), '-to', end.toFixed(6), '-copyts'];
  const mapped = ['-map', `0:${info.video.index}`, ...info.audio.flatMap(({ index }) => ['-map', `0:${index}`])];
  // ffmpeg calls FLAC and TrueHD in MP4 experimental.
  const copied = ['-c', 'copy', '-strict', '-2', '-map_metadata:g', '-1', '-map_chapters', '-1', '-movie_timescale', '90000'];
  try {
    await ffmpeg([...opened, ...mapped, ...copied, output(path)], options);
    return { movie: await readMovie(path), first: info.startTime + shift };
  } catch (error) {
    if (error instanceof StrangeMovie) throw new NotSmart('video.not_smart_index', { cause: error });
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new NotSmart(reasonOf(error, info), { cause: error });
  }
}

/** Which track a movie can't hold. ffmpeg names it; without a name it is the video. */
function reasonOf({ lastWords }: ToolFailed, info: VideoInfo): Message {
  const sound = info.audio[Number(/ in stream #(\d+)/.exec(lastWords)?.[1] ?? 0) - 1];
  const reason = sound === undefined ? 'video.not_smart_container' : 'video.not_smart_sound';
  return message(reason, { codec: codecName((sound ?? info.video).codec) });
}

/** Converts a movie to its source's container, with every packet unchanged. @returns how many frames were written */
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

/** A movie stores durations in decoding order, and ffmpeg uses the mean for the last one. Transport streams don't store it at all. */
function heldToEnd({ like: { timescale }, samples: { count, time }, end }: NewTrack): string[] {
  const times = Array.from(time.subarray(0, count));
  const last = times.reduce((latest, one, index) => (one > defined(times[latest]) ? index : latest), 0);
  // The filter's time base is milliseconds, like Matroska's.
  const lasts = (index: number) => Math.round(((end - defined(times[index])) * 1000) / timescale);
  const duration = `if(eq(N,${last}),${lasts(last)},if(eq(N,${count - 1}),${lasts(count - 1)},DURATION))`;
  return ['-bsf:v', `setts=pts=PTS:dts=DTS:duration='${duration}'`];
}
