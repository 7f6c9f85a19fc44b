import { videoPresets } from '@everycast/contract/video-presets';
import { Edit } from '@everycast/contract/videos';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInfo, edits, infos, targets } from '../testing/edits.ts';
import { decodedSize, shapeOf } from './shape.ts';
import type { Target } from './target.ts';

const asIs: Target = { format: 'mp4', preset: null };
const forPreset = (id: string): Target => ({ format: 'mp4', preset: videoPresets.find((one) => one.id === id) ?? null });
const full = anInfo();
const shape = (edit: unknown, target = asIs, info = full) => shapeOf(info, Edit.parse(edit), target);

describe('whatever is asked of whatever picture', () => {
  test('what is kept lies in the picture, and what comes out is even', () => {
    fc.assert(
      fc.property(infos, edits, targets, (info, edit, target) => {
        const { crop, inner, outer } = shapeOf(info, edit, target);
        const decoded = decodedSize(info);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(decoded.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(decoded.height);
        for (const length of [crop.width, crop.height, inner.width, inner.height, outer.width, outer.height]) {
          expect(length).toBeGreaterThanOrEqual(2);
          expect(length % 2).toBe(0);
        }
        expect(inner.width).toBeLessThanOrEqual(outer.width);
        expect(inner.height).toBeLessThanOrEqual(outer.height);
      }),
    );
  });

  test('a preset of one shape gives its very size, unless the edit wants another shape', () => {
    fc.assert(
      fc.property(infos, edits, targets, (info, edit, target) => {
        const { preset } = target;
        fc.pre(preset !== null && preset.ratio !== 'original' && (edit.ratio === 'original' || edit.ratio === preset.ratio));
        expect(shapeOf(info, edit, target).outer).toEqual({ width: preset?.width, height: preset?.height });
      }),
    );
  });

  test('no picture is made larger where its platform takes any shape', () => {
    fc.assert(
      fc.property(infos, edits, targets, (info, edit, target) => {
        fc.pre(target.preset === null || target.preset.ratio === 'original');
        const { outer } = shapeOf(info, edit, target);
        expect(Math.max(outer.width, outer.height)).toBeLessThanOrEqual(Math.max(info.width, info.height) + 2);
      }),
    );
  });
});

describe('of 1920 × 1080', () => {
  test.each([
    ['original', { width: 1920, height: 1080 }],
    ['16:9', { width: 1920, height: 1080 }],
    ['1:1', { width: 1080, height: 1080 }],
    ['4:5', { width: 864, height: 1080 }],
    ['9:16', { width: 606, height: 1080 }],
  ])('%s is cropped from the middle', (ratio, size) => {
    const { crop, outer } = shape({ ratio });
    expect(outer).toEqual(size);
    expect(crop).toMatchObject(size);
    expect(Math.abs(crop.x * 2 + crop.width - 1920)).toBeLessThanOrEqual(2);
  });

  test.each([
    ['16:9', { width: 1920, height: 1080 }, { width: 1920, height: 1080 }],
    ['1:1', { width: 1920, height: 1920 }, { width: 1920, height: 1080 }],
    ['9:16', { width: 1080, height: 1920 }, { width: 1080, height: 608 }],
  ])('%s is reached with a border, and the longest edge stays', (ratio, outer, inner) => {
    expect(shape({ ratio, fit: 'pad' })).toMatchObject({ outer, inner });
  });

  test('a chosen part is kept, to the pixel', () => {
    const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    expect(shape({ crop })).toMatchObject({ crop: { x: 480, y: 540, width: 960, height: 270 }, outer: { width: 960, height: 270 } });
  });

  test('turned by a quarter it stands, and a ratio is that of what comes out', () => {
    expect(shape({ rotate: 90 })).toMatchObject({ turn: 90, outer: { width: 1080, height: 1920 } });
    expect(shape({ rotate: 270, ratio: '9:16' })).toMatchObject({
      crop: { width: 1920, height: 1080 },
      outer: { width: 1080, height: 1920 },
    });
  });

  test('the shape that somebody chose comes before that of the platform, lying or standing', () => {
    expect(shape({ ratio: '9:16' }, forPreset('youtube')).outer).toEqual({ width: 1080, height: 1920 });
    expect(shape({ ratio: '1:1' }, forPreset('instagram-reel')).outer).toEqual({ width: 1080, height: 1080 });
  });
});

describe('of other pictures', () => {
  test('an odd row and column are left out, and nothing is scaled', () => {
    const { crop, outer } = shape({}, asIs, anInfo({ width: 321, height: 181 }));
    expect([crop.width, crop.height, outer]).toEqual([320, 180, { width: 320, height: 180 }]);
  });

  test('a phone held upright comes out upright', () => {
    const phone = anInfo({ width: 1080, height: 1920, rotation: 90, video: { codedWidth: 1920, codedHeight: 1080 } });
    expect(shape({}, asIs, phone)).toMatchObject({ crop: { width: 1080, height: 1920 }, outer: { width: 1080, height: 1920 }, turn: 0 });
    expect(shape({}, forPreset('twitter'), phone).outer).toEqual({ width: 1080, height: 1920 });
  });

  test('pixels that are not square become square', () => {
    const wide = anInfo({ width: 1024, height: 576, video: { codedWidth: 720, codedHeight: 576 } });
    expect(shape({}, asIs, wide)).toMatchObject({ crop: { width: 720, height: 576 }, outer: { width: 1024, height: 576 } });
  });
});
