import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neighborsOf, placeOf } from './picked.ts';

/** The list after files have arrived in this order of their places in `picked`. */
function arrive(picked: readonly string[], order: readonly number[], present: readonly string[] = []): string[] {
  return order.reduce<string[]>(
    (list, index) => list.toSpliced(placeOf(list, neighborsOf(picked, index)), 0, picked[index] as string),
    [...present],
  );
}

describe('picked files', () => {
  test('keep the order in which they were picked, whatever order they arrive in', () => {
    const cases = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 10 }).chain((picked) =>
      fc.record({
        picked: fc.constant(picked),
        order: fc.shuffledSubarray([...picked.keys()], { minLength: picked.length }),
        there: fc.uniqueArray(
          fc.string({ minLength: 1 }).filter((id) => !picked.includes(id)),
          { maxLength: 3 },
        ),
      }),
    );
    fc.assert(
      fc.property(cases, ({ picked, order, there }) => {
        expect(arrive(picked, order, there)).toEqual([...there, ...picked]);
      }),
    );
  });

  test('come after the one picked before them, wherever that was moved meanwhile', () => {
    const picked = ['a', 'b', 'c'];
    expect(placeOf(['c', 'a'], neighborsOf(picked, 1))).toBe(2);
    expect(placeOf(['x', 'c'], neighborsOf(picked, 1))).toBe(1);
    expect(placeOf(['x', 'y'], neighborsOf(picked, 1))).toBe(2);
  });
});
