import { Edit, maxCropKeyframes } from '@everycast/contract/videos';
import { expect, test } from 'vitest';
import { keyframeAt, putKeyframe, removeKeyframe, withCrop } from './crop-keyframes.ts';

const frame = 0.04;
const key = (at: number, x = 0.5) => ({ at, x, y: 0.5 });
const area = { x: 0.2, y: 0, width: 0.3, height: 1 };

test('keyframes stay in order, and there is one on a frame at most', () => {
  const keys = putKeyframe(putKeyframe([key(2)], key(1), frame), key(3), frame);
  expect(keys.map(({ at }) => at)).toEqual([1, 2, 3]);
  expect(putKeyframe(keys, key(2.01, 0.9), frame)).toEqual([key(1), key(2, 0.9), key(3)]);
  expect(keyframeAt(keys, 2.019, frame)).toBe(1);
  expect(keyframeAt(keys, 2.03, frame)).toBe(-1);
  expect(removeKeyframe(keys, 1.99, frame).map(({ at }) => at)).toEqual([1, 3]);
  expect(removeKeyframe(keys, 1.5, frame)).toEqual(keys);
});

test('where a crop jumps, the keyframe of the scene that is shown is changed', () => {
  const jump = [key(1.997, 0.1), key(1.998, 0.9)];
  expect(putKeyframe(jump, key(2, 0.5), frame)).toEqual([key(1.997, 0.1), key(1.998, 0.5)]);
  expect(removeKeyframe(jump, 2, frame)).toEqual([key(1.997, 0.1)]);
});

test('no more are added than an edit takes, and those that are there can still be moved', () => {
  const full = Array.from({ length: maxCropKeyframes }, (_, at) => key(at));
  expect(putKeyframe(full, key(500), frame)).toEqual(full);
  expect(putKeyframe(full, key(5, 0.1), frame)[5]).toEqual(key(5, 0.1));
});

test('a crop without keyframes is drawn for all of the video, one with keyframes for the moment', () => {
  const still = withCrop(Edit.parse({}), area, { ...area, x: 0.4 }, 3, frame);
  expect([still.crop, still.cropKeyframes]).toEqual([{ ...area, x: 0.4 }, []]);
  const moving = withCrop(Edit.parse({ crop: area, cropKeyframes: [key(1)] }), area, { ...area, x: 0.4 }, 3, frame);
  expect([moving.crop, moving.cropKeyframes]).toEqual([area, [key(1), { at: 3, x: 0.55, y: 0.5 }]]);
  expect(Edit.safeParse(moving).success).toBe(true);
});

test('a crop that is made smaller is smaller at all times', () => {
  const small = { ...area, width: 0.2 };
  const { crop, cropKeyframes } = withCrop(Edit.parse({ cropKeyframes: [key(1)] }), area, small, 1, frame);
  expect(crop).toEqual(small);
  expect(cropKeyframes).toEqual([{ at: 1, x: 0.3, y: 0.5 }]);
});
