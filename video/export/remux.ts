import type { Edit } from '@everycast/contract/videos';
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
  const mapped = sounds.flatMap(({ index }) => ['-map', `0:${index}`]);
  await ffmpeg(
    [
      ...[...inputFromFirstPicture(info), '-map', `0:${info.video.index}`, ...mapped, '-c', 'copy'],
      ...[...nothingElse, ...languages(sounds, target), ...writtenAs[target.format], output(options.output)],
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) },
  );
}
