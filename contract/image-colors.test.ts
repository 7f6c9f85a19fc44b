import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeColors, colorChange } from './image-colors.ts';
import { imageFilters } from './image-edits.ts';

type Colors = Parameters<typeof colorChange>[0];
const none: Colors = { light: 0, contrast: 0, saturation: 0, warmth: 0, filter: 'none' };

/** One color after a change. */
function after(color: readonly [number, number, number], part: Partial<Colors>): number[] {
  const pixels = new Uint8ClampedArray([...color, 255]);
  const change = colorChange({ ...none, ...part });
  if (change) changeColors(pixels, change);
  return [...pixels];
}

test('without settings nothing changes, and nothing is computed', () => {
  expect(colorChange(none)).toBeNull();
});

test('gray stays gray, except where it gets warmer', () => {
  const amount = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), amount, amount, amount, (value, light, contrast, saturation) => {
      const [red = 0, green = 0, blue = 0, alpha] = after([value, value, value], { light, contrast, saturation });
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1);
      expect(alpha).toBe(255);
    }),
  );
});

test('each setting does what its name says', () => {
  const orange = [200, 120, 60] as const;
  expect(after(orange, { light: 50 })).toEqual([250, 150, 75, 255]);
  expect(Math.abs((after([127, 127, 127], { contrast: 100 })[0] ?? 0) - 127)).toBeLessThanOrEqual(1);
  expect(after([200, 200, 200], { contrast: 100 })[0]).toBeGreaterThan(200);
  const [red, green, blue] = after(orange, { saturation: -100 });
  expect([green, blue]).toEqual([red, red]);
  const [warmRed = 0, , warmBlue = 0] = after([100, 100, 100], { warmth: 100 });
  expect(warmRed).toBeGreaterThan(warmBlue);
});

test('every filter changes a color, and none leaves the range', () => {
  for (const filter of imageFilters) {
    const changed = after([200, 90, 40], { filter });
    expect(changed.every((value) => value >= 0 && value <= 255)).toBe(true);
    if (filter !== 'none') expect(changed).not.toEqual([200, 90, 40, 255]);
  }
});
