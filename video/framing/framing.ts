import type { Follows } from '@everycast/contract/clips';
import type { CropKeyframe, Segment } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { follow, type Sight } from './follow.ts';
import { motionBetween } from './motion.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { skinIn } from './skin.ts';

/** Pictures are looked at for movement this often at most, in seconds, and no more than so many of them. */
const [finest, mostPictures] = [0.25, 240];
export interface Framing {
  follows: Follows;
  /** None where there is nothing to follow: the middle is as good as any place. */
  keyframes: CropKeyframe[];
}

interface Options {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Proposes where a crop should be over time, for the parts of a video that are kept: around what moves, people before
 * the rest, or else around areas in the colors of skin. The same video gives the same proposal.
 *
 * @throws ToolFailed where the video cannot be decoded; the signal's reason once it is aborted
 */
export async function proposeFraming(info: VideoInfo, kept: readonly Segment[], { signal, onProgress }: Options = {}): Promise<Framing> {
  return allOrNothing([], signal, async () => {
    const parts = kept.length > 0 ? kept.toSorted((one, other) => one.start - other.start) : [{ start: 0, end: info.duration }];
    const total = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    const every = Math.max(finest, total / mostPictures);
    const sights: Sight[] = [];
    for (const part of parts) {
      let before: Picture | null = null;
      const onPicture = (picture: Picture) => {
        const { motion, cut } = before ? motionBetween(before, picture) : { motion: null, cut: true };
        sights.push({ at: picture.at, cut, motion, skin: skinIn(picture) });
        before = picture;
        onProgress?.(Math.min(1, (sights.length * every) / total));
      };
      await picturesOf(info, part, every, onPicture, signal);
    }
    return follow(sights);
  });
}
