import { Edit, type Segment, type VideoOutput } from '@everycast/contract/videos';
import { expect, test } from 'vitest';
import { isMoreThanCut, isPresent } from './present.ts';

const edit = (part: object = {}) => Edit.parse({ segments: [{ start: 1, end: 2 }], ...part });
const trim: VideoOutput = { kind: 'trim' };
const webm: VideoOutput = { kind: 'export', format: 'webm', preset: 'source' };

test('a cut is of the present choice where it cuts at the same places in the same way', () => {
  const job = { edit: edit(), output: trim };
  expect(isPresent(job, edit({ speed: 2, ratio: '1:1' }), trim)).toBe(true);
  expect(isPresent(job, edit({ mode: 'keyframes' }), trim)).toBe(false);
  const other: Segment[][] = [[], [{ start: 1, end: 2.04 }], [...edit().segments, { start: 4, end: 5 }]];
  for (const segments of other) expect(isPresent(job, edit({ segments }), trim)).toBe(false);
});

test('an export is so where all of the edit, its format and its preset are the same', () => {
  const job = { edit: edit({ speed: 2 }), output: webm };
  expect(isPresent(job, edit({ speed: 2 }), webm)).toBe(true);
  expect(isPresent(job, edit(), webm)).toBe(false);
  expect(isPresent(job, edit({ speed: 2 }), { ...webm, format: 'mp4' })).toBe(false);
  expect(isPresent(job, edit({ speed: 2 }), trim)).toBe(false);
});

test('an edit is more than a cut where it changes picture, pace or sound', () => {
  expect(isMoreThanCut(edit({ mode: 'keyframes', poster: 1, fit: 'pad' }))).toBe(false);
  const more = [
    { ratio: '1:1' },
    { rotate: 90 },
    { speed: 2 },
    { mute: true },
    { volume: 0.5 },
    { crop: { x: 0, y: 0, width: 0.5, height: 1 } },
  ];
  for (const part of more) expect(isMoreThanCut(edit(part))).toBe(true);
});
