import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupCommit } from './group-commit.ts';

const unbounded = (together: number) => ({ together, waiting: Number.POSITIVE_INFINITY, refusal: () => new Error('full') });

test('each is written once and in order, together with what arrived meanwhile, and learns what became of its own batch', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ pause: fc.boolean(), bad: fc.boolean() }), { maxLength: 60 }), async (arrivals) => {
      const batches: number[][] = [];
      let under = 0;
      const add = groupCommit<{ index: number; bad: boolean }, number>(unbounded(7), async (batch) => {
        under += 1;
        expect(under).toBe(1);
        await tick();
        under -= 1;
        batches.push(batch.map(({ index }) => index));
        if (batch.some(({ bad }) => bad)) throw new Error('refused');
        return batch.map(({ index }) => index * 2);
      });
      const outcomes: Promise<boolean>[] = [];
      for (const [index, { pause, bad }] of arrivals.entries()) {
        outcomes.push(
          add({ index, bad }).then(
            (answer) => answer === index * 2,
            () => false,
          ),
        );
        if (pause) await tick();
      }
      const learned = await Promise.all(outcomes);
      expect(batches.flat()).toEqual(arrivals.map((_, index) => index));
      expect(Math.max(0, ...batches.map((batch) => batch.length))).toBeLessThanOrEqual(7);
      for (const batch of batches) {
        const isWritten = batch.every((index) => !arrivals[index]?.bad);
        expect(batch.map((index) => learned[index])).toEqual(batch.map(() => isWritten));
      }
    }),
  );
});

test('what arrives while too many wait is refused, and nothing else', async () => {
  const gate = Promise.withResolvers<void>();
  const written: number[] = [];
  const add = groupCommit<number, undefined>({ together: 2, waiting: 3, refusal: () => new Error('full') }, async (batch) => {
    await gate.promise;
    written.push(...batch);
    return batch.map(() => undefined);
  });
  const outcomes = Promise.allSettled([0, 1, 2, 3, 4, 5].map((one) => add(one)));
  await tick();
  gate.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(written).toEqual([0, 1, 2]);
  await add(6);
  expect(written).toEqual([0, 1, 2, 6]);
});

test('alone, one that fails affects no other', async () => {
  const sizes: number[] = [];
  const add = groupCommit<number, string>({ together: 4, alone: true }, async (batch) => {
    sizes.push(batch.length);
    await tick();
    if (batch.includes(3)) throw new Error('refused');
    return batch.map((one) => `answer ${one}`);
  });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((one) => add(one)));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    ...['answer 0', 'answer 1', 'answer 2', 'refused', 'answer 4', 'answer 5'],
  ]);
  expect(sizes).toEqual([4, 1, 1, 1, 1, 2]);
});
