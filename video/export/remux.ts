import type { Edit } from '@everycast/contract/videos';
import { type Piece, piecesShown } from '../cut/pieces-shown.ts';
import { longPicture } from '../cut/plan.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { inputFromFirstPicture } from '../tool/inputs.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { nothingElse, writtenAs } from './encoders.ts';
import type { Target } from './target.ts';
import { languages, soundsOf } from './tracks.ts';

/**
 * Converts to another container without re-encoding.
 *
 * @throws ToolFailed if it can't be read or written
 */
export async function remux(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  options: { output: string; signal?: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<void> {
  const { signal, onProgress } = options;
  const sounds = soundsOf(info, edit, target);
  const [shown] = await piecesShown(info, [{ start: 0, end: info.duration }], signal);
  const mapped = sounds.flatMap(({ index }) => ['-map', `0:${index}`]);
  await ffmpeg(
    [
      ...[...inputFromFirstPicture(info), '-map', `0:${info.video.index}`, ...mapped, '-c', 'copy', ...heldToEnd(target, shown)],
      ...[...nothingElse, ...languages(sounds, target), ...writtenAs[target.format], output(options.output)],
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) },
  );
}

/** Not every container stores the last frame's duration, and ffmpeg then assumes the usual one. */
function heldToEnd({ format }: Target, shown?: Piece): string[] {
  if (shown === undefined || shown.held <= longPicture) return [];
  // The filter uses the new file's time base: Matroska's, or the one set for a movie here.
  const rate = format === 'webm' ? 1000 : 90_000;
  const ticks = (seconds: number) => Math.round(seconds * rate);
  const isLast = `gte(PTS,${ticks(shown.length - shown.held - tolerance)})+eq(N,${shown.frames - 1})`;
  return [
    ...(format === 'webm' ? [] : ['-video_track_timescale', String(rate)]),
    ...['-bsf:v', `setts=pts=PTS:dts=DTS:duration='if(${isLast},${ticks(shown.length)}-PTS,DURATION)'`],
  ];
}

const tolerance = 0.002;
