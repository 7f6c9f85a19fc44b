import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createDelayMeter } from './delay.ts';

const perSecond = 750_000;
/** A server that takes so much of what is sent, and acknowledges it in steps. @returns the delay after each second */
function measured({ seconds, takes, every = 2_500_000 }: { seconds: number; takes: number; every?: number }) {
  const clock = createTestClock();
  const meter = createDelayMeter(clock);
  // The handshake counts, too.
  let received = 3_073;
  let said = 0;
  return Array.from({ length: seconds }, () => {
    for (let part = 0; part < 20; part += 1) {
      meter.sent(perSecond / 20);
      clock.advance(50);
      received += (perSecond / 20) * takes;
      if (received - said < every) continue;
      said = received;
      meter.acknowledged(said % 2 ** 32);
    }
    return meter.delay();
  });
}

test('a server that takes everything has no delay worth mentioning, however rarely it acknowledges', () => {
  for (const every of [100_000, 2_500_000, 5_000_000]) {
    expect(Math.max(...measured({ seconds: 60, takes: 1, every }).map((delay) => delay ?? 0))).toBeLessThan(200);
  }
});

test('one that takes half falls behind by half a second every second', () => {
  const delays = measured({ seconds: 40, takes: 0.5 });
  expect(delays.findIndex((delay) => (delay ?? 0) > 3_000)).toBeLessThan(15);
  expect(delays.at(-1)).toBeGreaterThan(15_000);
});

test('one that acknowledges nothing has no known delay; one that stops doing so has one that grows', () => {
  expect(measured({ seconds: 30, takes: 0 }).every((delay) => delay === null)).toBe(true);
  const clock = createTestClock();
  const meter = createDelayMeter(clock);
  for (let second = 1; second <= 20; second += 1) {
    meter.sent(1_000);
    if (second <= 10) meter.acknowledged(second * 1_000);
    clock.advance(1_000);
  }
  expect(meter.delay()).toBe(10_000);
});

test('counting goes on when the number of bytes starts over', () => {
  const clock = createTestClock();
  const meter = createDelayMeter(clock);
  for (let step = 1; step <= 10; step += 1) {
    meter.sent(2 ** 30);
    clock.advance(100);
    meter.acknowledged((step * 2 ** 30) % 2 ** 32);
    expect(meter.delay()).toBe(step === 1 ? null : 100);
  }
});

test('a new connection begins with nothing', () => {
  const meter = createDelayMeter(createTestClock());
  meter.sent(10);
  meter.acknowledged(5);
  meter.acknowledged(10);
  expect(meter.delay()).toBe(0);
  meter.reset();
  expect(meter.delay()).toBeNull();
});
