import { type CropArea, type CropKeyframe, type Edit, maxCropKeyframes } from '@everycast/contract/videos';
import { tidy } from '../picture/geometry.ts';

/** The index of the keyframe on a frame, the nearest if there are several; −1 if there is none. `frame`: a frame's duration in seconds. */
export function keyframeAt(keyframes: readonly CropKeyframe[], at: number, frame: number): number {
  const away = keyframes.map((one) => Math.abs(one.at - at));
  const nearest = away.indexOf(Math.min(...away));
  return (away[nearest] ?? frame) < frame / 2 ? nearest : -1;
}

/** The keyframes with one of them on this frame, in order; unchanged at the maximum number. */
export function putKeyframe(keyframes: readonly CropKeyframe[], one: CropKeyframe, frame: number): CropKeyframe[] {
  const here = keyframeAt(keyframes, one.at, frame);
  if (here >= 0) return keyframes.map((was, index) => (index === here ? { ...one, at: was.at } : was));
  if (keyframes.length >= maxCropKeyframes) return [...keyframes];
  return [...keyframes, one].toSorted((a, b) => a.at - b.at);
}

export const removeKeyframe = (keyframes: readonly CropKeyframe[], at: number, frame: number): CropKeyframe[] => {
  const here = keyframeAt(keyframes, at, frame);
  return keyframes.filter((_one, index) => index !== here);
};

/** The center of an area, as a keyframe stores it. */
export const centerOf = ({ x, y, width, height }: CropArea): Pick<CropKeyframe, 'x' | 'y'> => ({
  x: short(x + width / 2),
  y: short(y + height / 2),
});
/** As precise as a tenth of a pixel. */
const short = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1e5) / 1e5;

/**
 * The edit with its crop redrawn at a time: the crop itself, or that time's keyframe if the crop moves. Its size is the same at all times.
 */
export function withCrop(edit: Edit, was: CropArea, area: CropArea, at: number, frame: number): Edit {
  if (edit.cropKeyframes.length === 0) return { ...edit, crop: tidy(area) };
  const sized = Math.abs(area.width - was.width) > 1e-6 || Math.abs(area.height - was.height) > 1e-6;
  const cropKeyframes = putKeyframe(edit.cropKeyframes, { at, ...centerOf(area) }, frame);
  return { ...edit, crop: sized ? tidy(area) : edit.crop, cropKeyframes };
}
