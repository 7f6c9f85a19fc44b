import { expect, test } from 'vitest';
import { createPressure } from './pressure.ts';

let now = 0;
const clock = () => now;

/** So many rounds of waiting and not waiting, in milliseconds. */
function rounds(count: number, waiting: number, free: number) {
  const pressure = createPressure(clock);
  for (let round = 0; round < count; round++) {
    pressure.begin();
    now += waiting;
    pressure.end();
    now += free;
  }
  return pressure;
}

test('waiting a little for each piece is keeping up', () => {
  expect(rounds(40, 150, 100).behind()).toBe(false);
});

test('waiting nearly all the time is being behind, until the waiting ends', () => {
  const pressure = rounds(40, 240, 10);
  expect(pressure.behind()).toBe(true);
  now += 2_000;
  expect(pressure.behind()).toBe(false);
});

test('a wait that hasn’t ended counts', () => {
  const pressure = createPressure(clock);
  pressure.begin();
  now += 3_000;
  expect(pressure.behind()).toBe(false);
  now += 2_000;
  expect(pressure.behind()).toBe(true);
});
