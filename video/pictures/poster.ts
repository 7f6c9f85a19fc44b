import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { inputNear, shownAt } from '../tool/inputs.ts';
import { ffmpeg } from '../tool/run.ts';
import { deinterlaced } from './filters.ts';
import { still, within } from './still.ts';

/**
 * Writes the frame shown at a time, upright, in SDR, without metadata.
 *
 * @param at seconds from the first frame; past the end it is the last one
 * @param output a .jpg, .webp or .png; nothing is left of it after a failure
 * @param options `longestEdge` in pixels: a larger frame is downsized
 * @throws ToolFailed if the video can't be decoded there
 */
export async function poster(
  info: VideoInfo,
  at: number,
  output: string,
  { longestEdge = Number.POSITIVE_INFINITY, signal }: { longestEdge?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const near = inputNear(info, Math.min(Math.max(at, 0), info.duration));
  const picture = still(info, output, within(info, longestEdge));
  // Downsized first: while seeking ffmpeg copies frames, which takes minutes if they are large.
  const filters = [...deinterlaced(info), ...picture.filters, ...shownAt(near.moment)].join(',');
  const args = [...near.args, '-map', `0:${info.video.index}`, '-vf', filters, '-frames:v', '1', ...picture.args];
  await allOrNothing([output], signal, () => ffmpeg(args, { signal }));
}
