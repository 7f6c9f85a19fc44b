import { highlightSeconds } from '@everycast/contract/clips';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { silence } from './loudness.ts';
import { propose } from './propose.ts';
import { type Signals, step } from './signals.ts';

const minutes = 4;
const count = (minutes * 60) / step;

/** A calm talk: even voice, little movement, a cut every 20 seconds; with what the test changes. */
function talk(change: (signals: { loudness: number[]; motion: number[]; cuts: number[] }) => void = () => undefined): Signals {
  const signals = {
    loudness: Array.from({ length: count }, (_, index) => -24 + (index % 5)),
    motion: Array.from({ length: count }, (_, index) => 0.02 + 0.002 * (index % 3)),
    cuts: Array.from({ length: minutes * 3 - 1 }, (_, index) => (index + 1) * 20),
  };
  change(signals);
  return { duration: minutes * 60, ...signals };
}
const during = (values: number[], from: number, to: number, change: (value: number) => number) => {
  for (let index = from / step; index < to / step; index++) values[index] = change(values[index] ?? 0);
};

describe('what is proposed', () => {
  test('nothing where nothing stands out', () => {
    expect(propose(talk())).toEqual([]);
    expect(propose({ duration: 60, loudness: null, motion: [], cuts: [] })).toEqual([]);
    expect(propose({ duration: 0, loudness: [], motion: [], cuts: [] })).toEqual([]);
  });

  test('what is loud, with how much louder it is', () => {
    const found = propose(talk(({ loudness }) => during(loudness, 100, 112, (level) => level + 9)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ reasons: [{ kind: 'loud', decibels: 9 }] });
    expect(found[0]?.start).toBeGreaterThan(94);
    expect(found[0]?.start).toBeLessThanOrEqual(100);
    expect(found[0]?.end).toBeGreaterThanOrEqual(112);
    expect(found[0]?.end).toBeLessThan(118);
  });

  test('many cuts in a short time', () => {
    const [found, ...others] = propose(talk(({ cuts }) => cuts.splice(6, 0, 130, 131.5, 133, 134.5)));
    expect(others).toEqual([]);
    expect(found?.reasons).toEqual([{ kind: 'cuts', count: 4, seconds: 6 }]);
    expect(found?.start).toBeLessThanOrEqual(130);
    expect(found?.end).toBeGreaterThanOrEqual(134.5);
  });

  test('movement, and several reasons with the strongest first', () => {
    const found = propose(
      talk(({ motion, loudness }) => {
        during(motion, 30, 50, (moved) => moved * 4);
        during(loudness, 36, 44, (level) => level + 16);
      }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.reasons.map(({ kind }) => kind)).toEqual(['loud', 'motion']);
    expect(found[0]?.start).toBeLessThanOrEqual(36);
    expect(found[0]?.end).toBeGreaterThanOrEqual(44);
  });

  test('a video cut quickly from end to end has no quick part, and one that shouts all along no loud one', () => {
    const quick = Array.from({ length: minutes * 60 }, (_, index) => index + 0.5);
    expect(propose(talk(({ cuts }) => cuts.splice(0, cuts.length, ...quick)))).toEqual([]);
    expect(propose(talk(({ loudness }) => during(loudness, 0, minutes * 60, (level) => level + 15)))).toEqual([]);
  });

  test('a speaker who pauses is not loud for speaking', () => {
    const pauses = talk(({ loudness }) => {
      for (let at = 0; at < minutes * 60; at += 10) during(loudness, at, at + 6, () => silence);
    });
    expect(propose(pauses)).toEqual([]);
  });

  test('starts and ends at a cut where there is one nearby', () => {
    const found = propose(talk(({ loudness }) => during(loudness, 101.5, 118, (level) => level + 10)));
    expect(found).toMatchObject([{ start: 100, end: 120 }]);
  });
});

const level = fc.double({ min: silence, max: 0, noNaN: true });
const anySignals: fc.Arbitrary<Signals> = fc
  .record({
    duration: fc.double({ min: 0, max: 1200, noNaN: true }),
    loudness: fc.option(fc.array(level, { maxLength: 2400, size: 'max' })),
    motion: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2400, size: 'max' }),
    cuts: fc.array(fc.double({ min: 0, max: 1200, noNaN: true }), { maxLength: 300, size: 'max' }),
  })
  .map((signals) => ({ ...signals, cuts: signals.cuts.sort((one, other) => one - other) }));
const { shortest, longest, apart } = highlightSeconds;
const nearly = 1e-6;

test('whatever was measured: in order, apart, inside, of a fitting length, each with a reason, and the same each time', () => {
  fc.assert(
    fc.property(anySignals, (signals) => {
      const found = propose(signals);
      for (const [index, { start, end, peak, score, reasons }] of found.entries()) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(signals.duration);
        expect(end - start).toBeGreaterThanOrEqual(shortest - nearly);
        expect(end - start).toBeLessThanOrEqual(longest + nearly);
        expect(peak >= start && peak <= end && score > 0 && score <= 1).toBe(true);
        expect(reasons.length).toBeGreaterThan(0);
        const before = found[index - 1];
        if (before) expect(start - before.end).toBeGreaterThanOrEqual(apart - nearly);
      }
      expect(propose(signals)).toEqual(found);
    }),
    { numRuns: 60 },
  );
});

test('a video that is quieter or louder as a whole has the same highlights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -40, max: -15, noNaN: true }), { minLength: 200, maxLength: 400 }),
      fc.integer({ min: -8, max: 8 }),
      (loudness, gain) => {
        const at = (levels: number[]) => propose({ duration: levels.length * step, loudness: levels, motion: [], cuts: [] });
        const times = (levels: number[]) => at(levels).map(({ start, end }) => [start, end]);
        expect(times(loudness.map((one) => Math.round(one) + gain))).toEqual(times(loudness.map((one) => Math.round(one))));
      },
    ),
    { numRuns: 40 },
  );
});
