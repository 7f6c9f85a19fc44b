import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt, frameCount, frameLength, middleOf, nearestStart, startOf } from './frames.ts';
import { rulerText, secondsText, timecode } from './timecode.ts';

const rates = fc.constantFrom(
  { numerator: 24000, denominator: 1001 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
  { numerator: 120, denominator: 1 },
);
const frames = fc.integer({ min: 0, max: 8 * 3600 * 120 });

test('a frame is found again at its beginning, in its middle and just before the next', () => {
  fc.assert(
    fc.property(frames, rates, (frame, rate) => {
      expect(frameAt(startOf(frame, rate), rate)).toBe(frame);
      expect(frameAt(middleOf(frame, rate), rate)).toBe(frame);
      expect(frameAt(startOf(frame + 1, rate) - 0.001, rate)).toBe(frame);
      expect(nearestStart(startOf(frame, rate) + frameLength(rate) / 3, rate)).toBe(startOf(frame, rate));
    }),
  );
});

test('a video has as many frames as begin before its end', () => {
  fc.assert(
    fc.property(frames, rates, (frame, rate) => {
      expect(frameCount(startOf(frame + 1, rate), rate)).toBe(frame + 1);
    }),
  );
  expect(frameCount(0, { numerator: 25, denominator: 1 })).toBe(1);
});

test('every frame has a timecode of its own, and they are in order', () => {
  fc.assert(
    fc.property(frames, rates, (frame, rate) => {
      const [one, next] = [timecode(startOf(frame, rate), rate), timecode(startOf(frame + 1, rate), rate)];
      expect(one < next || one.length < next.length).toBe(true);
    }),
  );
});

test('timecode, seconds and marks of the ruler read as people write them', () => {
  expect(timecode(84.28, { numerator: 25, denominator: 1 })).toBe('00:01:24:07');
  expect(timecode(3600, { numerator: 60, denominator: 1 })).toBe('01:00:00:00');
  expect(secondsText(12.5)).toBe('12.5');
  expect(secondsText(1 / 3)).toBe('0.333');
  expect(rulerText(84, 1)).toBe('1:24');
  expect(rulerText(84.5, 0.5)).toBe('1:24.5');
  expect(rulerText(3.04, 0.04)).toBe('0:03.04');
  expect(rulerText(59.96, 0.5)).toBe('1:00.0');
  expect(rulerText(3723, 60)).toBe('1:02:03');
});
