import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

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
      }, 7);
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
