import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('never more at once than allowed, in order, and failures free their place', async () => {
  const inTurn = createTurns(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (n % 2) throw new Error(String(n));
      return n;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => work(n)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(2);
});

test('who does not wait any longer leaves the queue and takes no turn', async () => {
  const inTurn = createTurns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(() => promise);
  const enough = new AbortController();
  const second = inTurn(() => Promise.reject(new Error('It has run.')), enough.signal);
  const third = inTurn(async () => 'third', new AbortController().signal);
  enough.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await expect(inTurn(async () => 'late', enough.signal)).rejects.toThrow('enough');
  resolve();
  await first;
  expect(await third).toBe('third');
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});
