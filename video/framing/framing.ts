import type { Follows } from '@everycast/contract/clips';
import type { CropKeyframe, Segment, Stack } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { cutBetween } from './cuts.ts';
import type { Box } from './faces/boxes.ts';
import { startFaceFinder } from './faces/face-finder.ts';
import { follow, type Sight } from './follow.ts';
import { changeIn, motionBetween } from './motion.ts';
import { halved, type Picture, picturesOf } from './pictures.ts';
import { skinIn } from './skin.ts';
import { stackFor } from './stack.ts';

/** The shortest interval between compared frames, in seconds, and their maximum number. */
const [finest, maxPictures] = [0.25, 240];
/** Faces are searched for in every nth frame, and in the first one of each scene. */
const facesEvery = 2;

export interface Framing {
  follows: Follows;
  /** Empty if there is nothing to follow: the center is as good as any place. */
  keyframes: CropKeyframe[];
  /** Two areas for a split screen, if one crop isn't enough. */
  stack: Stack | null;
}

interface Options {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
  /** Called if faces can't be detected on this machine. The crop then follows motion. */
  onFacesFailed?: (error: unknown) => void;
  /** The face detector. */
  startFinder?: typeof startFaceFinder;
}

/**
 * Suggests where a crop should be over time, for the kept parts of a video: around faces, otherwise motion, otherwise areas of skin color.
 * The same video gives the same result, unless face detection runs out of time.
 *
 * @throws ToolFailed if the video can't be decoded; the signal's reason once it is aborted
 */
export async function proposeFraming(info: VideoInfo, kept: readonly Segment[], options: Options = {}): Promise<Framing> {
  const { signal, onProgress, onFacesFailed, startFinder = startFaceFinder } = options;
  return allOrNothing([], signal, async () => {
    const parts = kept.length > 0 ? kept.toSorted((one, other) => one.start - other.start) : [{ start: 0, end: info.duration }];
    const total = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    const every = Math.max(finest, total / maxPictures);
    const finder = startFinder({ signal, onFailed: onFacesFailed });
    try {
      const sights: Promise<Sight>[] = [];
      for (const part of parts) {
        let before: Picture | null = null;
        let unlooked = 0;
        const onPicture = (picture: Picture) => {
          const small = halved(picture);
          const last = before;
          const { motion, cut } = last ? motionBetween(last, small) : { motion: null, cut: true };
          const movesIn = (face: Box) => (last && !cut ? changeIn(last, small, face) : 0);
          const sight = { at: picture.at, cut, motion, skin: skinIn(small) };
          before = small;
          unlooked = cut ? 0 : (unlooked + 1) % facesEvery;
          const found = unlooked === 0 ? finder.find(picture) : Promise.resolve(null);
          const faces = found.then((all) => all?.map((face) => ({ ...face, moves: movesIn(face) })) ?? null);
          onProgress?.(Math.min(1, ((sights.length + 1) * every) / total));
          // One frame may wait while faces are searched for in the previous one.
          const ahead = sights.at(-1);
          sights.push(faces.then((found) => ({ ...sight, faces: found })));
          return ahead;
        };
        await picturesOf(info, part, every, onPicture, signal);
      }
      const exact = await withExactCuts(info, await Promise.all(sights), every, signal);
      return { ...follow(exact), stack: stackFor(exact, info.width / info.height) };
    } finally {
      await finder.close();
    }
  });
}

/** The frames are some way apart: where a scene starts between two of them is looked up. */
async function withExactCuts(info: VideoInfo, sights: readonly Sight[], every: number, signal?: AbortSignal): Promise<Sight[]> {
  const exact: Sight[] = [];
  for (const [index, sight] of sights.entries()) {
    const before = sights[index - 1];
    // Otherwise another part starts here.
    const isInPart = before !== undefined && sight.at - before.at < every * 1.5;
    exact.push(sight.cut && isInPart ? { ...sight, at: await cutBetween(info, before.at, sight.at, signal) } : sight);
  }
  return exact;
}
