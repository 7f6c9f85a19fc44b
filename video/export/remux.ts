import type { Edit } from '@everycast/contract/videos';
import { type Piece, piecesShown } from '../cut/pieces-shown.ts';
import { longPicture } from '../cut/plan.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { inputFromFirstPicture } from '../tool/whole.ts';
import { nothingElse, writtenAs } from './encoders.ts';
import type { Target } from './target.ts';
import { languages, soundsOf } from './tracks.ts';

/**
 * Puts picture and sound into another kind of file as they are, and nothing else.
 *
 * @throws ToolFailed where it cannot be read or written
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

/** Not every container says how long its last picture stands, and ffmpeg then takes it for one like the others. */
function heldToEnd({ format }: Target, shown?: Piece): string[] {
  if (shown === undefined || shown.held <= longPicture) return [];
  // The filter counts in the ticks of the new file: Matroska's, or those that a movie is given here.
  const rate = format === 'webm' ? 1000 : 90_000;
  const ticks = (seconds: number) => Math.round(seconds * rate);
  const isLast = `gte(PTS,${ticks(shown.length - shown.held - tolerance)})+eq(N,${shown.frames - 1})`;
  return [
    ...(format === 'webm' ? [] : ['-video_track_timescale', String(rate)]),
    ...['-bsf:v', `setts=pts=PTS:dts=DTS:duration='if(${isLast},${ticks(shown.length)}-PTS,DURATION)'`],
  ];
}

const tolerance = 0.002;
