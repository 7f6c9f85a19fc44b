import { expect, test } from 'vitest';
import { createAirtimeWatch, overtime } from './airtime.ts';

/** A watch with a clock that the test sets; each call is a reading, so many seconds after the last. */
function watching() {
  let now = 0;
  const watch = createAirtimeWatch(() => now);
  return (seconds: number, left: number | null) => {
    now += seconds * 1000;
    const { stage, left: toTell, ends } = watch(left);
    return [stage, stage && toTell, ends];
  };
}
const nothing = [null, null, false];

test('a stream is told before the limit, at it, and before its end, each once', () => {
  const read = watching();
  expect(read(0, 3600)).toEqual(nothing);
  expect(read(1800, 1800)).toEqual(['low', 1800, false]);
  expect(read(1799, 1)).toEqual(nothing);
  expect(read(1, 0)).toEqual(['over', overtime, false]);
  expect(read(2999, -2999)).toEqual(nothing);
  expect(read(1, -3000)).toEqual(['ending', 600, false]);
  expect(read(599, -3599)).toEqual(nothing);
  expect(read(1, -3600)).toEqual([null, null, true]);
});

test('a plan that shrinks, or a takeover far beyond the limit, leaves ten minutes after the notice', () => {
  const read = watching();
  expect(read(0, 100_000)).toEqual(nothing);
  expect(read(10, -100_000)).toEqual(['ending', 600, false]);
  expect(read(590, -100_590)).toEqual(nothing);
  expect(read(10, -100_600)).toEqual([null, null, true]);
});

test('several streams use the overtime faster, and the notice still holds', () => {
  const read = watching();
  expect(read(0, -2990)).toEqual(['over', 610, false]);
  expect(read(5, -3500)).toEqual(['ending', 595 + 5, false]);
  expect(read(300, -4000)).toEqual(nothing);
  expect(read(300, -4600)).toEqual([null, null, true]);
});

test('a new month or a larger plan starts over', () => {
  const read = watching();
  expect(read(0, -3000)).toEqual(['ending', 600, false]);
  expect(read(300, 72_000)).toEqual(nothing);
  expect(read(60, 1000)).toEqual(['low', 1000, false]);
  expect(read(60, null)).toEqual(nothing);
  expect(read(60, -3000)).toEqual(['ending', 600, false]);
  expect(read(540, -3600)).toEqual(nothing);
  expect(read(60, -3600)).toEqual([null, null, true]);
});
