import { nominalRate, perSecond } from '../export/pace.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { motionBetween } from './motion.ts';
import { halved, type Picture, picturesOf } from './pictures.ts';

/** Frames farther apart than this, in seconds, may have several cuts between them, and many frames to look at. */
const farthest = 1;

/**
 * When the scene that is shown at `to`, but not at `from`, starts: just before its first frame, by less than the frame before lasts. Times
 * in seconds from the video's first frame.
 *
 * @throws ToolFailed if the video can't be decoded; the signal's reason once it is aborted
 */
export async function cutBetween(info: VideoInfo, from: number, to: number, signal?: AbortSignal): Promise<number> {
  if (to - from > farthest) return to;
  // Half a frame each: the first that shows the scene is then less than that after its first frame.
  const every = 1 / perSecond(nominalRate(info)) / 2;
  let before: Picture | null = null;
  let [found, most] = [to, 0];
  const onPicture = (picture: Picture) => {
    const small = halved(picture);
    const change = before ? motionBetween(before, small).change : 0;
    before = small;
    if (change > most) [found, most] = [picture.at - every, change];
  };
  await picturesOf(info, { start: from, end: to + every / 2 }, every, onPicture, signal);
  return found;
}
