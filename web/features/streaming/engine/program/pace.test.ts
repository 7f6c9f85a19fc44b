import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Made, nextPace, type Pace, paceEvery, startPace } from './pace.ts';

test.each<[number, number, number, number]>([
  [60, 300, 0, 60],
  [60, 201, 99, 60],
  [60, 190, 110, 30],
  [60, 0, 300, 30],
  [30, 40, 110, 15],
  [15, 0, 75, 15],
  [30, 0, 0, 30],
])('at %i fps, with %i pictures encoded and %i left out, it goes on with %i', (fps, encoded, leftOut, next) => {
  expect(nextPace(startPace(fps), fps, { encoded, leftOut }).fps).toBe(next);
});

const slow: Made = { encoded: 50, leftOut: 100 };
const good: Made = { encoded: 75, leftOut: 0 };

/** The pace after these, and the seconds until it changed. */
function until(pace: Pace, made: Made): { pace: Pace; seconds: number } {
  for (let seconds = paceEvery; seconds < 10_000; seconds += paceEvery) {
    const next = nextPace(pace, 30, made);
    if (next.fps !== pace.fps) return { pace: next, seconds };
    pace = next;
  }
  return { pace, seconds: Number.POSITIVE_INFINITY };
}

test('it comes back after half a minute of calm, and later each time that this was too early', () => {
  let pace = startPace(30);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    pace = until(pace, slow).pace;
    const back = until(pace, good);
    expect(back.pace.fps).toBe(30);
    waits.push(back.seconds);
    pace = back.pace;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 480]);
});

test('after it has held, the next time counts as the first', () => {
  const { pace: lowered } = until(startPace(30), slow);
  let { pace } = until(lowered, good);
  for (let seconds = 0; seconds < 30; seconds += paceEvery) pace = nextPace(pace, 30, good);
  pace = until(pace, slow).pace;
  expect(until(pace, good).seconds).toBe(30);
});

test('some left out, or no pictures at all, are no calm', () => {
  const { pace } = until(startPace(30), slow);
  expect(until(pace, { encoded: 74, leftOut: 1 }).seconds).toBe(30);
  expect(until(pace, { encoded: 70, leftOut: 5 }).seconds).toBe(Number.POSITIVE_INFINITY);
  expect(until(pace, { encoded: 0, leftOut: 0 }).seconds).toBe(Number.POSITIVE_INFINITY);
});

test('whatever happens, the rate is the chosen one or an even part of it, and at least 15', () => {
  const made = fc.record({ encoded: fc.nat(300), leftOut: fc.nat(300) });
  fc.assert(
    fc.property(fc.constantFrom(30, 60), fc.array(made, { maxLength: 400 }), (chosen, all) => {
      let pace = startPace(chosen);
      for (const one of all) {
        pace = nextPace(pace, chosen, one);
        expect(pace.fps).toBeGreaterThanOrEqual(15);
        expect(chosen % pace.fps).toBe(0);
      }
    }),
  );
});
