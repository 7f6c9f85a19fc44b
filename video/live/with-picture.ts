import { ffmpeg, input, output } from '../tool/run.ts';

/** Nothing to see, in a size that every platform takes. */
const picture = 'color=c=black:s=1280x720:r=1';

/**
 * Makes a video of an MP4 file that has sound only: libraries and platforms take no other.
 *
 * @param options `copy`: its sound is AAC, and stays as it is
 * @throws {ToolFailed}; the signal's reason once it is aborted
 */
export function withPicture(
  path: string,
  to: string,
  { seconds, copy, signal }: { seconds: number; copy: boolean; signal: AbortSignal },
): Promise<void> {
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'stillimage', '-pix_fmt', 'yuv420p', '-g', '2', '-t', String(seconds)];
  const sound = copy ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
  const file = ['-fflags', '+bitexact', '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', output(to)];
  const sources = ['-f', 'lavfi', '-i', picture, ...input({ path, demuxer: 'mov' })];
  return ffmpeg([...sources, '-map', '0:v', '-map', '1:a', ...video, ...sound, ...file], { signal });
}
