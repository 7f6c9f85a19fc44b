import { videoPresets } from '@everycast/contract/video-presets';
import { Edit } from '@everycast/contract/videos';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInfo, edits, infos, targets } from '../testing/edits.ts';
import { nominalRate, paceOf, perSecond } from './pace.ts';

const reel = videoPresets.find(({ id }) => id === 'instagram-reel') ?? null;
const at = (numerator: number, denominator = 1, variable = false) => anInfo({ video: { frameRate: { numerator, denominator, variable } } });
const pace = (info = anInfo(), edit: unknown = {}, preset = reel) => paceOf(info, Edit.parse(edit), { format: 'mp4', preset });

test('for a platform every rate is one that it takes, and constant where it was not', () => {
  fc.assert(
    fc.property(infos, edits, targets, (info, edit, target) => {
      const { preset } = target;
      fc.pre(preset !== null);
      const found = paceOf(info, edit, target);
      if (info.video.frameRate.variable) expect(found).not.toBeNull();
      const rate = perSecond(found ?? nominalRate(info));
      expect(rate).toBeLessThanOrEqual(preset?.frameRate.max ?? 0);
      expect(rate * 2 > (preset?.frameRate.max ?? 0) || rate >= (preset?.frameRate.min ?? 0)).toBe(true);
    }),
  );
});

describe('a rate', () => {
  test.each([
    [at(30), null],
    [at(60_000, 1001), null],
    [at(120), 60],
    [at(15), 30],
    [at(2997, 100, true), 30_000 / 1001],
    [at(17, 1, true), 24],
  ])('becomes what the platform takes (%#)', (info, wanted) => {
    const found = pace(info);
    expect(found && perSecond(found)).toBe(wanted);
  });

  test('stays uneven where nobody wants it otherwise', () => {
    expect(pace(at(29, 1, true), {}, null)).toBeNull();
    expect(pace(at(30), {}, null)).toBeNull();
  });

  test('stays the same at another speed', () => {
    expect(pace(at(25), { speed: 2 }, null)).toEqual({ numerator: 25, denominator: 1 });
    expect(pace(at(26, 1, true), { speed: 0.5 }, null)).toEqual({ numerator: 30, denominator: 1 });
  });

  test('is not taken by the letter: files tell it with small errors', () => {
    expect(nominalRate(at(540_000, 18_001))).toEqual({ numerator: 30, denominator: 1 });
    expect(nominalRate(at(2997, 100))).toEqual({ numerator: 30_000, denominator: 1001 });
    expect(nominalRate(at(12.5 * 2, 2))).toEqual({ numerator: 25, denominator: 2 });
  });
});
