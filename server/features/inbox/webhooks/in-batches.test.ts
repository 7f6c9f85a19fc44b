import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

const unbounded = (together: number) => ({ together, waiting: Number.POSITIVE_INFINITY, refusal: () => new Error('full') });

test('each is written once and in order, together with what arrived meanwhile, and learns what became of its own batch', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ pause: fc.boolean(), bad: fc.boolean() }), { maxLength: 60 }), async (arrivals) => {
      const batches: number[][] = [];
      let under = 0;
      const add = inBatches<{ index: number; bad: boolean }>(async (batch) => {
        under += 1;
        expect(under).toBe(1);
        await tick();
        under -= 1;
        batches.push(batch.map(({ index }) => index));
        if (batch.some(({ bad }) => bad)) throw new Error('refused');
      }, unbounded(7));
      const outcomes: Promise<boolean>[] = [];
      for (const [index, { pause, bad }] of arrivals.entries()) {
        outcomes.push(
          add({ index, bad }).then(
            () => true,
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
  const add = inBatches<number>(
    async (batch) => {
      await gate.promise;
      written.push(...batch);
    },
    { together: 2, waiting: 3, refusal: () => new Error('full') },
  );
  const outcomes = Promise.allSettled([0, 1, 2, 3, 4, 5].map((one) => add(one)));
  await tick();
  gate.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
  // The first was written at once, alone; three waited.
  expect(written).toEqual([0, 1, 2, 3]);
  await add(6);
  expect(written).toEqual([0, 1, 2, 3, 6]);
});
