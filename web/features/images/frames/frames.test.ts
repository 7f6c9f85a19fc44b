import type { ImageLayer } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { cutsText, framesOf, shownWith } from './frames.ts';

test('platforms that take any ratio leave the image as it is, others give it the nearest', () => {
  const tall = { width: 1000, height: 2000 };
  const [instagram] = framesOf(['instagram'], tall);
  expect(instagram).toMatchObject({ platform: 'instagram', becomes: expect.stringMatching(/^\d/) });
  expect(framesOf(['mastodon'], tall)).toEqual([{ platform: 'mastodon', becomes: null }]);
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
