import type { ImageLayer } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { bestRatios, cutsText, framesOf, shownWith } from './frames.ts';

test('an image gets the nearest ratio that a platform takes, with a border', () => {
  const wide = { width: 3000, height: 1000 };
  expect(framesOf(['instagram'], wide)).toEqual([{ platform: 'instagram', ratio: '1.91:1', change: 'border' }]);
  expect(framesOf(['mastodon'], wide)).toEqual([{ platform: 'mastodon', ratio: '3:1', change: null }]);
});

test('a feed shows the middle of what is too tall or too wide for it', () => {
  const shown = (width: number, height: number) => framesOf(['twitter', 'bluesky'], { width, height }).map(({ ratio }) => ratio);
  expect(shown(1600, 1000)).toEqual(['1.6:1', '1.6:1']);
  expect(shown(1000, 2500)).toEqual(['3:4', '1:2']);
  expect(framesOf(['twitter'], { width: 3000, height: 1000 })).toEqual([{ platform: 'twitter', ratio: '2:1', change: 'edges' }]);
});

test('what was cropped for a platform fits, although its pixels are whole', () => {
  expect(framesOf(['instagram'], { width: 533, height: 667 })).toEqual([{ platform: 'instagram', ratio: '4:5', change: null }]);
});

test('ratios are those of the platforms', () => {
  const best = bestRatios(['instagram', 'linkedin', 'youtube']);
  expect(best.get('4:5')).toEqual(['instagram', 'linkedin']);
  expect(best.has('9:16')).toBe(false);
});

test('each platform once, in the order of the app, and only those of the workspace', () => {
  const square = { width: 800, height: 800 };
  expect(framesOf(['bluesky', 'instagram'], square).map(({ platform }) => platform)).toEqual(['instagram', 'bluesky']);
  expect(framesOf([], square)).toEqual([]);
});

test('a platform shows the middle of what is kept', () => {
  const kept = { x: 100, y: 50, width: 400, height: 200 };
  expect(shownWith('1:1', kept)).toEqual({ x: 200, y: 50, width: 200, height: 200 });
  expect(shownWith('4:1', kept)).toEqual({ x: 100, y: 100, width: 400, height: 100 });
});

test('a text that reaches past what is shown is cut off', () => {
  const shown = { x: 200, y: 0, width: 200, height: 200 };
  const text = (part: Partial<ImageLayer>): ImageLayer[] => [
    {
      id: '019a0000-0000-7000-8000-000000000001',
      type: 'text',
      x: 220,
      y: 20,
      rotation: 0,
      opacity: 1,
      text: 'Open',
      width: 100,
      size: 40,
      font: 'sans',
      bold: true,
      align: 'start',
      color: '#ffffff',
      ground: null,
      ...part,
    } as ImageLayer,
  ];
  expect(cutsText(text({}), shown)).toBe(false);
  expect(cutsText(text({ x: 150 }), shown)).toBe(true);
  expect(cutsText(text({ y: 170 }), shown)).toBe(true);
  expect(cutsText(text({ width: 300 } as Partial<ImageLayer>), shown)).toBe(true);
  expect(cutsText(text({ x: 0, text: ' ' } as Partial<ImageLayer>), shown)).toBe(false);
  expect(cutsText([], shown)).toBe(false);
});
