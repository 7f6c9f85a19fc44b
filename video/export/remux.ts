import type { Edit } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { inputFromFirstPicture } from '../tool/whole.ts';
import { nothingElse, writtenAs } from './encoders.ts';
import { hasSound } from './graph.ts';
import type { Target } from './target.ts';

/**
 * Puts picture and first sound into another kind of file as they are, and nothing else.
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
  const sound = hasSound(info, edit) ? ['-map', `0:${info.audio[0]?.index}`] : [];
  await ffmpeg(
    [
      ...[...inputFromFirstPicture(info), '-map', `0:${info.video.index}`, ...sound, '-c', 'copy'],
      ...[...nothingElse, ...writtenAs[target.format], output(options.output)],
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) },
  );
}
