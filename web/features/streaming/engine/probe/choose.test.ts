import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Picture } from '../program/h264.ts';
import { type Choice, choose, type Measured, sustains } from './choose.ts';
import { keyOf, ladder, lighterThan, nameOf, pictureOf, rateOf } from './ladder.ts';

/** Measures on a machine until there is an answer. */
function decide(wanted: Picture, machine: (picture: Picture) => number): { choice: Choice; measured: Measured[] } {
  const measured: Measured[] = [];
  for (;;) {
    const choice = choose(wanted, measured);
    if (choice.kind !== 'measure') return { choice, measured };
    expect(measured.map(({ picture }) => keyOf(picture))).not.toContain(keyOf(choice.picture));
    measured.push({ picture: choice.picture, sustained: machine(choice.picture) });
  }
}

const resolution = fc.constantFrom('720p' as const, '1080p' as const, '4K' as const);
const wanted = fc
  .record({
    resolution,
    fps: fc.constantFrom(30 as const, 60 as const),
    bitrate: fc.constantFrom(3000 as const, 4500 as const, 6000 as const, 8000 as const),
  })
  .map(pictureOf);
/** Any machine, however odd: what it manages of each size, in pictures per second. */
const machine = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 500, noNaN: true })), { minLength: 8, maxLength: 8 })
  .map((sustained) => (picture: Picture) => sustained[ladder.findIndex((one) => rateOf(one) === rateOf(picture))] ?? 0);
const attachmentsOf = (picture: Picture, sustained: number) => sustains({ picture, sustained });

test('the settings’ picture is kept where it is sustained, and nothing else is measured then', () => {
  fc.assert(
    fc.property(wanted, machine, (picture, speed) => {
      const { choice, measured } = decide(picture, speed);
      expect(choice.kind === 'fits').toBe(attachmentsOf(picture, speed(picture)));
      if (choice.kind === 'fits') expect(measured).toHaveLength(1);
    }),
  );
});

test('what is offered is lighter, and sustained, or the lightest there is', () => {
  fc.assert(
    fc.property(wanted, machine, (picture, speed) => {
      const { choice } = decide(picture, speed);
      if (choice.kind !== 'lighter') return;
      expect(rateOf(choice.picture)).toBeLessThan(rateOf(picture));
      expect(choice.picture.bitrate).toBeLessThanOrEqual(picture.bitrate);
      const lightest = keyOf(choice.picture) === keyOf(lighterThan(picture).at(-1) as Picture);
      expect(lightest || attachmentsOf(choice.picture, speed(choice.picture))).toBe(true);
    }),
  );
});

test('on a machine whose speed depends on the pixels, it is the best one, found in two measurements', () => {
  fc.assert(
    fc.property(wanted, fc.double({ min: 1, max: 1e9, noNaN: true }), (picture, pixels) => {
      const speed = ({ width, height }: Picture) => pixels / (width * height);
      const { choice, measured } = decide(picture, speed);
      expect(measured.length).toBeLessThanOrEqual(2);
      if (choice.kind !== 'lighter') return;
      // To the accuracy of the numbers.
      const within = ({ fps, ...one }: Picture) => speed({ fps, ...one }) >= fps * 1.25 * (1 + 1e-9);
      expect(lighterThan(picture).filter((one) => rateOf(one) > rateOf(choice.picture) && within(one))).toEqual([]);
    }),
  );
});

test('a faster machine never gets less', () => {
  const speed = (pixels: number) => (picture: Picture) => pixels / (picture.width * picture.height);
  const rateFor = (picture: Picture, pixels: number) => {
    const { choice } = decide(picture, speed(pixels));
    return choice.kind === 'lighter' ? rateOf(choice.picture) : rateOf(picture);
  };
  const pixels = fc.double({ min: 1, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(wanted, pixels, fc.double({ min: 1, max: 10, noNaN: true }), (picture, slow, factor) => {
      expect(rateFor(picture, slow * factor)).toBeGreaterThanOrEqual(rateFor(picture, slow));
    }),
  );
});

test('a browser that can’t encode anything is offered nothing; one that can’t encode 4K at all gets less', () => {
  const [picture] = ladder as [Picture];
  expect(decide(picture, () => 0).choice).toEqual({ kind: 'unknown' });
  const { choice } = decide(picture, ({ height, fps }) => (height > 1080 ? 0 : fps * 2));
  expect(choice).toEqual({ kind: 'lighter', picture: { width: 1920, height: 1080, fps: 60, bitrate: 6_000_000 } });
});

test('the ladder goes down, and pictures have the names of the settings', () => {
  const rates = ladder.map(rateOf);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  expect(new Set(rates).size).toBe(rates.length);
  expect(ladder.map(nameOf)).toEqual(['4K', '4K', '1080p', '1080p', '720p', '720p', '540p', '360p']);
});
