import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

/** Attempts whose waiting ends when the test lets time pass. */
function stage() {
  let now = 0;
  const waiting: (() => void)[] = [];
  const attempts = createAttempts({ now: () => now, wait: () => new Promise<void>((resolve) => waiting.push(resolve)) });
  return {
    ...attempts,
    waiting,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    fail: (times: number, network = 'here') => Array.from({ length: times }, () => attempts.failed(network)),
  };
}
const here = new AbortController().signal;

test('after ten wrong keys, those of the same network take turns, and each gets one', async () => {
  const { turn, fail, waiting } = stage();
  fail(9);
  await turn('here', here);
  fail(1);
  const order: number[] = [];
  const turns = [0, 1, 2].map((index) => turn('here', here).then(() => order.push(index)));
  await turn('elsewhere', here);
  for (const expected of [0, 1, 2]) {
    await tick();
    expect([order.length, waiting.length]).toEqual([expected, 1]);
    waiting.shift()?.();
  }
  await Promise.all(turns);
  expect(order).toEqual([0, 1, 2]);
});

test('whoever is gone lets the next one go first, so a flood of connections keeps nobody waiting', async () => {
  const { turn, fail, waiting } = stage();
  fail(10);
  const gone = AbortSignal.abort();
  const flood = Array.from({ length: 1_000 }, () => turn('here', gone));
  const right = turn('here', here);
  await Promise.all(flood);
  await tick();
  expect(waiting.length).toBe(1);
  waiting.shift()?.();
  await right;
});

test('a minute later, nobody waits', async () => {
  const { turn, fail, pass } = stage();
  fail(50);
  pass(60_000);
  await turn('here', here);
  fail(9);
  await turn('here', here);
});

test('of very many networks, the oldest is forgotten', async () => {
  const { turn, fail, waiting } = stage();
  fail(10, 'first');
  for (let index = 0; index < 10_000; index++) fail(1, `network ${index}`);
  await turn('first', here);
  expect(waiting.length).toBe(0);
});
