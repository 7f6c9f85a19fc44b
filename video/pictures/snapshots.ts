import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { poster } from './poster.ts';

/**
 * Writes the frames shown at several times: all of them, or none.
 *
 * @param times seconds from the first frame
 * @param outputs a .jpg, .webp or .png for each
 * @param options `longestEdge` in pixels; `onProgress` from 0 to 1
 * @throws ToolFailed if the video can't be decoded
 */
export async function snapshots(
  info: VideoInfo,
  times: readonly number[],
  outputs: readonly string[],
  { onProgress, ...options }: { longestEdge?: number; signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<void> {
  if (times.length !== outputs.length) throw new TypeError('Each moment needs a file for its picture.');
  await allOrNothing(outputs, options.signal, async () => {
    for (const [index, output] of outputs.entries()) {
      await poster(info, times[index] ?? 0, output, options);
      onProgress?.((index + 1) / outputs.length);
    }
  });
}
