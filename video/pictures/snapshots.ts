import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { poster } from './poster.ts';

/**
 * Writes the pictures that are shown at several moments: all of them, or none.
 *
 * @param times seconds from the first picture
 * @param outputs a .jpg, .webp or .png for each
 * @param options `longestEdge` in pixels; `onProgress` in parts of the whole
 * @throws ToolFailed where the video cannot be decoded
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
