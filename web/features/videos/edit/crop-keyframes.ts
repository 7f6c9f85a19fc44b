import { type CropArea, type CropKeyframe, type Edit, maxCropKeyframes } from '@everycast/contract/videos';
import { tidy } from '../picture/geometry.ts';

/** The place of the keyframe that lies on a frame, −1 where none does. `frame`: the length of a frame in seconds. */
export const keyframeAt = (keyframes: readonly CropKeyframe[], at: number, frame: number): number =>
  keyframes.findIndex((one) => Math.abs(one.at - at) < frame / 2);

/** The keyframes with one of them on this frame, in order; unchanged where an edit takes no more of them. */
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

/** The middle of an area, as a keyframe names it. */
export const centerOf = ({ x, y, width, height }: CropArea): Pick<CropKeyframe, 'x' | 'y'> => ({
  x: short(x + width / 2),
  y: short(y + height / 2),
});
/** As long as a tenth of a pixel needs. */
const short = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1e5) / 1e5;

/**
 * The edit with its crop drawn anew at a moment: the crop itself, or the keyframe of that moment where the crop moves over time. Its size
 * is the same at all times.
 */
export function withCrop(edit: Edit, was: CropArea, area: CropArea, at: number, frame: number): Edit {
  if (edit.cropKeyframes.length === 0) return { ...edit, crop: tidy(area) };
  const sized = Math.abs(area.width - was.width) > 1e-6 || Math.abs(area.height - was.height) > 1e-6;
  const cropKeyframes = putKeyframe(edit.cropKeyframes, { at, ...centerOf(area) }, frame);
  return { ...edit, crop: sized ? tidy(area) : edit.crop, cropKeyframes };
}
