import type { Follows } from '@everycast/contract/clips';
import { type CropKeyframe, maxCropKeyframes } from '@everycast/contract/videos';
import { simplified, smooth } from './smooth.ts';

/** What was seen at one moment of the source, in seconds. */
export interface Sight {
  at: number;
  /** Another scene begins here, or another part of the video. */
  cut: boolean;
  /** The middle of what moves. */
  motion: Target | null;
  /** The middle of the largest area in the colors of skin. */
  skin: Target | null;
}

/** A place, in parts of the picture. */
interface Target {
  x: number;
  y: number;
}

/** Motion is followed where it is seen in this share of the pictures, skin in that. */
const [enoughMotion, enoughSkin] = [0.1, 0.5];
/** How far the path may be from what was seen, in parts of the picture, at first. */
const finest = 0.025;

/**
 * Keyframes for a crop that follows what moves, or else areas in the colors of skin. None where there is neither.
 *
 * @param sights in the order of the source
 */
export function follow(sights: readonly Sight[]): { follows: Follows; keyframes: CropKeyframe[] } {
  const seen = (share: number, targets: readonly (Target | null)[]) => targets.filter(Boolean).length >= Math.max(2, sights.length * share);
  const moved = sights.map(({ motion }) => motion);
  if (seen(enoughMotion, moved)) return { follows: 'motion', keyframes: pathOf(sights, moved) };
  const skin = sights.map((sight) => sight.skin);
  if (seen(enoughSkin, skin)) return { follows: 'skin', keyframes: pathOf(sights, skin) };
  return { follows: 'nothing', keyframes: [] };
}

/** A smooth path through what was seen, scene by scene; where nothing was seen in a scene, it stays where it was. */
function pathOf(sights: readonly Sight[], targets: readonly (Target | null)[]): CropKeyframe[] {
  const scenes: CropKeyframe[][] = [];
  for (const [index, { at, cut }] of sights.entries()) {
    if (cut || index === 0) scenes.push([]);
    const target = targets[index];
    if (target) scenes.at(-1)?.push({ at, x: target.x, y: target.y });
  }
  const smoothed = scenes.filter(({ length }) => length > 0).map(smooth);
  // The longer it is, the coarser it has to be.
  for (let tolerance = finest; ; tolerance *= 1.5) {
    const keyframes = smoothed.flatMap((one, index) => held(simplified(one, tolerance), one, index < smoothed.length - 1));
    if (keyframes.length <= maxCropKeyframes) return keyframes.map(tidied);
    if (tolerance > 1) return keyframes.slice(0, maxCropKeyframes).map(tidied);
  }
}

/** One place holds until the scene ends: without a second keyframe there it would be left at once for the next scene. */
function held(keyframes: CropKeyframe[], scene: readonly CropKeyframe[], another: boolean): CropKeyframe[] {
  const [only, ...more] = keyframes;
  const last = scene.at(-1);
  return another && only && more.length === 0 && last && last.at > only.at ? [only, { ...only, at: last.at }] : keyframes;
}

const short = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1e4) / 1e4;
const tidied = ({ at, x, y }: CropKeyframe): CropKeyframe => ({ at, x: short(x), y: short(y) });
