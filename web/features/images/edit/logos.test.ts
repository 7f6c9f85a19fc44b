import { ImageEdit } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { added, transformed } from './layers.ts';
import { newLogo } from './logos.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const mediaId = '019a0000-0000-7000-8000-000000000002';
const kept = { x: 100, y: 0, width: 800, height: 1000 };

test('a logo comes into the lower right corner, undistorted, whatever its shape', () => {
  for (const [width, height] of [
    [1200, 300],
    [500, 500],
    [200, 4000],
    [1, 20_000],
  ] as const) {
    const logo = newLogo(kept, { id: mediaId, width, height }, id);
    expect(ImageEdit.safeParse(added(ImageEdit.parse({}), logo)).success).toBe(true);
    expect(logo.width).toBeLessThanOrEqual(kept.width * 0.28 + 0.01);
    expect(logo.height).toBeLessThanOrEqual(kept.height * 0.16 + 0.01);
    expect(logo.x + logo.width).toBeCloseTo(868);
    expect(logo.y + logo.height).toBeCloseTo(968);
    if (width > 1) expect(logo.width / logo.height).toBeCloseTo(width / height);
  }
});

test('it is moved and resized like other layers', () => {
  const logo = newLogo(kept, { id: mediaId, width: 200, height: 100 }, id);
  const state = { x: 10, y: 20, rotation: 90, scaleX: 2, scaleY: 2 };
  const { width, height } = transformed(logo, state) as typeof logo;
  expect(transformed(logo, state)).toMatchObject({ type: 'logo', mediaId, x: 10, y: 20, rotation: 90 });
  expect(width / height).toBeCloseTo(2);
  expect(width).toBeCloseTo(logo.width * 2);
});
