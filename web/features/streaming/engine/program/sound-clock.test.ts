import { expect, test } from 'vitest';
import { createSoundClock } from './sound-clock.ts';

/** A clock, and the sound's, which is `ahead` seconds ahead of it. */
function start(ahead = 100) {
  let now = 0;
  const clock = createSoundClock(() => now);
  return {
    clock,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    hear: (late = 0) => clock.heard(ahead + now / 1000 - late),
    drift: (by: number) => {
      ahead += by;
    },
  };
}

test('without any sound it stands still', () => {
  const { clock, wait } = start();
  wait(5_000);
  expect(clock.now()).toBe(0);
});

test('it runs on between two pieces of sound, however late some of them arrive', () => {
  const { clock, wait, hear } = start();
  hear();
  for (const late of [0.02, 0.15, 0.005, 0.2]) {
    wait(30);
    hear(late);
  }
  expect(clock.now()).toBeCloseTo(100.12, 6);
  wait(10);
  expect(clock.now()).toBeCloseTo(100.13, 6);
});

test('it stops soon after the sound has stopped, and goes on with it', () => {
  const { clock, wait, hear, drift } = start();
  hear();
  wait(10_000);
  expect(clock.now()).toBeCloseTo(100.25, 6);
  drift(-10);
  hear();
  expect(clock.now()).toBeCloseTo(100, 6);
});

test('it follows a sound that runs slower or faster', () => {
  const { clock, wait, hear, drift } = start();
  for (let index = 0; index < 1_000; index++) {
    hear();
    wait(20);
    drift(-0.001);
  }
  hear();
  expect(clock.now()).toBeLessThan(100 + 20 - 1 + 0.11);
  expect(clock.now()).toBeGreaterThanOrEqual(100 + 20 - 1 - 1e-6);
});
