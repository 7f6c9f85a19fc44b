import { enoughContrast } from '@everycast/contract/color-contrast';
import type { TextLayer } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { contrastOf, groundFor } from './contrast.ts';
import { newText } from './texts.ts';

const text = (part: Partial<TextLayer>): TextLayer => ({
  ...newText({ x: 0, y: 0, width: 1000, height: 500 }, 'Open', '019a0000-0000-7000-8000-000000000001'),
  ground: null,
  ...part,
});
const white = () => [255, 255, 255] as const;
const black = () => [0, 0, 0] as const;

test('black on white has the most contrast, a color on itself none', () => {
  expect(contrastOf(text({ color: '#000000' }), white)).toBeCloseTo(21, 5);
  expect(contrastOf(text({ color: '#ffffff' }), white)).toBe(1);
  // The lightest gray that can be read on white.
  expect(contrastOf(text({ color: '#767676' }), white)).toBeGreaterThan(enoughContrast);
  expect(contrastOf(text({ color: '#777777' }), white)).toBeLessThan(enoughContrast);
});

test('with a ground, the picture doesn’t count', () => {
  expect(contrastOf(text({ color: '#ffffff', ground: '#000000' }), white)).toBeCloseTo(21, 5);
});

test('a picture that is too light in one half is hard to read white on, a small bright spot isn’t', () => {
  const layer = text({ x: 0, y: 0, width: 600, size: 100 });
  const lightBefore = (edge: number) => (x: number) => (x < edge ? white() : black());
  expect(contrastOf(layer, lightBefore(300))).toBe(1);
  expect(contrastOf(layer, lightBefore(60))).toBeCloseTo(21, 5);
});

test('what lies under a turned text counts, and nothing outside of the picture', () => {
  const upright = text({ x: 500, y: 0, width: 400, size: 100, rotation: 90 });
  expect(contrastOf(upright, (x) => (x < 500 ? white() : black()))).toBe(1);
  expect(contrastOf(upright, (x) => (x < 500 ? black() : white()))).toBeCloseTo(21, 5);
  expect(contrastOf(text({ x: -900, width: 100 }), () => null)).toBe(21);
});

test('a ground makes any color readable, also a gray between too light for white and too dark for the usual ground', () => {
  const grays = Array.from({ length: 256 }, (_, value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);
  for (const color of [...grays, '#ffee00', '#3a4785', '#ff0000', '#00ff00', '#0000ff']) {
    expect(contrastOf(text({ color, ground: groundFor(color) }), white), color).toBeGreaterThanOrEqual(enoughContrast);
  }
});
