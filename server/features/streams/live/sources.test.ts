import { expect, test } from 'vitest';
import { createRate } from './sources.ts';

/** A rate with a clock that the test sets. */
function counting() {
  let now = 0;
  const rate = createRate(() => now);
  return (after: number, bytes: number, tags = 1) => {
    now += after;
    return rate.exceeded({ bytes, tags });
  };
}

test('a source may send 12.5 MB in a second, and again in the next', () => {
  const exceeded = counting();
  expect([exceeded(0, 12_500_000), exceeded(1_000, 12_500_000), exceeded(999, 0), exceeded(0, 1)]).toEqual([false, false, false, true]);
});

test('it may send 5,000 tags in a second, and messages without any count, too', () => {
  const exceeded = counting();
  expect([exceeded(0, 100, 5_000), exceeded(0, 100, 1), exceeded(1_000, 100, 5_000), exceeded(0, 0, 0)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
