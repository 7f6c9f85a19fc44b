import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { ffmpeg } from '../tool/run.ts';
import { inputNear, shownAt } from './seek.ts';
import { still, within } from './still.ts';

/**
 * Writes the picture that is shown at a moment, upright, in ordinary colours, and without anything else that the file says.
 *
 * @param at seconds from the first picture; past the end it is the last one
 * @param output a .jpg, .webp or .png; nothing is left of it after a failure
 * @param options `longestEdge` in pixels: a larger picture is made smaller
 * @throws ToolFailed where the video cannot be decoded there
 */
export async function poster(
  info: VideoInfo,
  at: number,
  output: string,
  { longestEdge = Number.POSITIVE_INFINITY, signal }: { longestEdge?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const near = inputNear(info, Math.min(Math.max(at, 0), info.duration));
  const picture = still(info, output, within(info, longestEdge));
  // Made smaller first: on the way to the moment ffmpeg copies pictures, which takes minutes where they are large.
  const filters = [...picture.filters, ...shownAt(near.moment)].join(',');
  const args = [...near.args, '-map', `0:${info.video.index}`, '-vf', filters, '-frames:v', '1', ...picture.args];
  await allOrNothing([output], signal, () => ffmpeg(args, { signal }));
}
