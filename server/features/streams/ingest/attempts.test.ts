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
    fail: (times: number, network = 'here') => Array.from({ length: times }, () => attempts.failed(network, here)),
  };
}
const here = new AbortController().signal;

test('after ten wrong keys, answers to those of the same network take turns, and each gets one', async () => {
  const { failed, fail, waiting } = stage();
  await Promise.all(fail(10));
  const order: number[] = [];
  const turns = [0, 1, 2].map((index) => failed('here', here).then(() => order.push(index)));
  await failed('elsewhere', here);
  for (const expected of [0, 1, 2]) {
    await tick();
    expect([order.length, waiting.length]).toEqual([expected, 1]);
    waiting.shift()?.();
  }
  await Promise.all(turns);
  expect(order).toEqual([0, 1, 2]);
});

test('a client that is gone lets the next one go first, so a flood of connections delays no answer', async () => {
  const { failed, fail, waiting } = stage();
  await Promise.all(fail(10));
  const gone = AbortSignal.abort();
  const flood = Array.from({ length: 1_000 }, () => failed('here', gone));
  const patient = failed('here', here);
  await Promise.all(flood);
  await tick();
  expect(waiting.length).toBe(1);
  waiting.shift()?.();
  await patient;
});

test('a minute later, nobody waits', async () => {
  const { fail, pass, waiting } = stage();
  fail(50);
  pass(60_000);
  await tick();
  expect(waiting.length).toBe(1);
  await Promise.all(fail(10));
});

test('of very many networks, the oldest is forgotten', async () => {
  const { fail, waiting } = stage();
  await Promise.all(fail(10, 'first'));
  for (let index = 0; index < 10_000; index++) fail(1, `network ${index}`);
  await Promise.all(fail(1, 'first'));
  expect(waiting.length).toBe(0);
});
