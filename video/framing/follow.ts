import type { Follows } from '@everycast/contract/clips';
import { type CropKeyframe, maxCropKeyframes } from '@everycast/contract/videos';
import { type Face, leads } from './faces/tracks.ts';
import { simplified, smooth } from './smooth.ts';

/** What was detected at one source time, in seconds. */
export interface Sight {
  at: number;
  /** Another scene starts here, or another part of the video. */
  cut: boolean;
  /** The center of motion. */
  motion: Target | null;
  /** The center of the largest area of skin color. */
  skin: Target | null;
  /** The detected faces; null if none were searched for. */
  faces: readonly Face[] | null;
}

/** A position, relative to the frame. */
interface Target {
  x: number;
  y: number;
}

/** Motion is followed if it is seen in this share of the frames, skin in that. */
const [enoughMotion, enoughSkin] = [0.1, 0.5];
/** A face detected less often than this in a whole video is noise. */
const fewestFaces = 2;
/** The initial tolerance of the path, relative to the frame. */
const finest = 0.025;

/** Where the crop should be at one time; `cut`: it jumps there. */
interface CropTarget {
  at: number;
  cut: boolean;
  target: Target | null;
}

/**
 * Keyframes for a crop that follows faces, and motion in scenes without any; without faces it follows motion, or else areas of skin color.
 * None if there is nothing to follow.
 *
 * @param sights in source order
 */
export function follow(sights: readonly Sight[]): { follows: Follows; keyframes: CropKeyframe[] } {
  const people = scenesOf(sights).map(peopleIn);
  if (people.reduce((sum, { seen }) => sum + seen, 0) >= fewestFaces) {
    return { follows: 'faces', keyframes: pathOf(people.flatMap(({ targets }) => targets)) };
  }
  const seen = (share: number, targets: readonly CropTarget[]) =>
    targets.filter(({ target }) => target).length >= Math.max(2, sights.length * share);
  const motion = sights.map(moving);
  if (seen(enoughMotion, motion)) return { follows: 'motion', keyframes: pathOf(motion) };
  const skin = sights.map(({ at, cut, skin: target }) => ({ at, cut, target }));
  if (seen(enoughSkin, skin)) return { follows: 'skin', keyframes: pathOf(skin) };
  return { follows: 'nothing', keyframes: [] };
}

const moving = ({ at, cut, motion }: Sight): CropTarget => ({ at, cut, target: motion });

function scenesOf(sights: readonly Sight[]): Sight[][] {
  const scenes: Sight[][] = [];
  for (const sight of sights) {
    if (sight.cut || scenes.length === 0) scenes.push([]);
    scenes.at(-1)?.push(sight);
  }
  return scenes;
}

/** Follows people in a scene, or motion if there are none. From one person to the next the crop cuts. */
function peopleIn(scene: readonly Sight[]): { seen: number; targets: CropTarget[] } {
  const looks = scene.filter((sight) => sight.faces !== null);
  const found = leads(looks.map(({ faces }) => faces ?? []));
  const seen = found.filter(Boolean).length;
  if (seen === 0) return { seen, targets: scene.map(moving) };
  let before: number | null = null;
  const targets = looks.map(({ at }, index) => {
    const lead = found[index] ?? null;
    const another = lead !== null && before !== null && lead.person !== before;
    before = lead?.person ?? before;
    return { at, cut: index === 0 || another, target: lead?.face ?? null };
  });
  return { seen, targets };
}

/** The crop jumps to another scene this long before its first frame, in seconds, within this long: less than any frame lasts. */
const [ahead, jump] = [0.002, 0.001];

/** A smooth path through the targets, scene by scene; in a scene without any, it stays where it was. */
function pathOf(targets: readonly CropTarget[]): CropKeyframe[] {
  const scenes: { start: number; path: CropKeyframe[] }[] = [];
  for (const [index, { at, cut, target }] of targets.entries()) {
    if (cut || index === 0) scenes.push({ start: at, path: [] });
    if (target) scenes.at(-1)?.path.push({ at, x: target.x, y: target.y });
  }
  const smoothed = scenes.filter(({ path }) => path.length > 0).map(({ start, path }) => ({ start, path: smooth(path) }));
  // A longer path has to be coarser.
  for (let tolerance = finest; ; tolerance *= 1.5) {
    const keyframes = smoothed.flatMap(({ start, path }, index) => {
      const [first, ...rest] = simplified(path, tolerance);
      const before = smoothed[index - 1]?.start;
      // The crop jumps at the scene's start, whenever something to follow is first seen in it.
      const shown = first ? [{ ...first, at: before === undefined ? first.at : start - ahead }, ...rest] : [];
      return held(shown, smoothed[index + 1]?.start);
    });
    if (keyframes.length <= maxCropKeyframes) return keyframes.map(tidied);
    if (tolerance > 1) return keyframes.slice(0, maxCropKeyframes).map(tidied);
  }
}

/** The last position lasts until the next scene: without another keyframe the crop would already move towards it. */
function held(keyframes: CropKeyframe[], next?: number): CropKeyframe[] {
  const last = keyframes.at(-1);
  return last === undefined || next === undefined ? keyframes : [...keyframes, { ...last, at: next - ahead - jump }];
}

const short = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1e4) / 1e4;
const tidied = ({ at, x, y }: CropKeyframe): CropKeyframe => ({ at, x: short(x), y: short(y) });
