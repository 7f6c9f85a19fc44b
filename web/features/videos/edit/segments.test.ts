import type { Segment } from '@everycast/contract/videos';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Extent,
  gapsOf,
  keptOf,
  lengthOf,
  markEnd,
  markStart,
  named,
  partAt,
  remove,
  segmentAt,
  setEnd,
  setStart,
  split,
} from './segments.ts';

const extent: Extent = { duration: 60, frame: 0.04 };
const moment = fc.double({ min: -10, max: 70, noNaN: true });

type Step = { do: 'start' | 'end' | 'from here' | 'up to here' | 'split' | 'remove'; index: number; at: number };
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('start', 'end', 'from here', 'up to here', 'split', 'remove'),
    index: fc.integer({ min: 0, max: 6 }),
    at: moment,
  }),
  { maxLength: 30 },
);

function take(kept: readonly Segment[], step: Step): readonly Segment[] {
  if (step.do === 'start') return setStart(kept, step.index, step.at, extent);
  if (step.do === 'end') return setEnd(kept, step.index, step.at, extent);
  if (step.do === 'from here') return markStart(kept, step.index, step.at, extent);
  if (step.do === 'up to here') return markEnd(kept, step.index, step.at, extent);
  return step.do === 'split' ? split(kept, step.at, extent) : remove(kept, step.index);
}

test('whatever is done, something is kept, every part has a frame, none overlaps another, and kept and left out make the source', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const kept = all.reduce(take, keptOf([], extent));
      expect(kept.length).toBeGreaterThan(0);
      for (const { start, end } of kept) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(extent.duration);
        expect(end - start).toBeGreaterThan(extent.frame - 1e-3);
      }
      const inOrder = kept.toSorted((one, other) => one.start - other.start);
      for (const [index, { start }] of inOrder.entries()) expect(start).toBeGreaterThanOrEqual((inOrder[index - 1]?.end ?? 0) - 1e-9);
      expect(lengthOf(kept) + lengthOf(gapsOf(kept, extent))).toBeCloseTo(extent.duration, 2);
    }),
  );
});

test('a split keeps all that was kept, and both parts', () => {
  fc.assert(
    fc.property(steps, moment, (all, at) => {
      const kept = all.reduce(take, keptOf([], extent));
      const after = split(kept, at, extent);
      expect(lengthOf(after)).toBeCloseTo(lengthOf(kept), 9);
      expect(after.length - kept.length).toBeLessThanOrEqual(1);
      if (after !== kept) expect(segmentAt(after, at)).toBe(segmentAt(after, at - extent.frame / 2) + 1);
    }),
  );
});

test('the start stays before the end: past it, it takes the end along', () => {
  const one = [{ start: 2, end: 5 }];
  expect(setStart(one, 0, 9, extent)).toEqual([{ start: 9, end: 9.04 }]);
  expect(setStart(one, 0, 99, extent)).toEqual([{ start: 59.96, end: 60 }]);
  expect(setEnd(one, 0, 1, extent)).toEqual([{ start: 2, end: 2.04 }]);
  expect(setEnd(one, 0, 99, extent)).toEqual([{ start: 2, end: 60 }]);
});

test('“from here” past the end keeps all that follows, “up to here” before the beginning all that comes before', () => {
  const two = [
    { start: 10, end: 20 },
    { start: 40, end: 50 },
  ];
  expect(markStart(two, 0, 12, extent)[0]).toEqual({ start: 12, end: 20 });
  expect(markStart(two, 0, 30, extent)[0]).toEqual({ start: 30, end: 40 });
  expect(markEnd(two, 1, 45, extent)[1]).toEqual({ start: 40, end: 45 });
  expect(markEnd(two, 1, 30, extent)[1]).toEqual({ start: 20, end: 30 });
});

test('a part reaches as far as its neighbours, in time and not in the list', () => {
  const two = [
    { start: 20, end: 30 },
    { start: 0, end: 10 },
  ];
  expect(setStart(two, 0, 5, extent)[0]).toEqual({ start: 10, end: 30 });
  expect(setEnd(two, 1, 50, extent)[1]).toEqual({ start: 0, end: 20 });
});

test('all of the source is named by naming nothing, and the last part cannot be left out', () => {
  expect(named(keptOf([], extent), extent)).toEqual([]);
  expect(named([{ start: 1, end: 60 }], extent)).toEqual([{ start: 1, end: 60 }]);
  expect(remove([{ start: 1, end: 2 }], 0)).toHaveLength(1);
  expect(segmentAt([{ start: 1, end: 2 }], 3)).toBe(-1);
});

test('a command is about the part at the playhead, and in what is left out about the selected one', () => {
  const parts = [
    { start: 0, end: 2 },
    { start: 4, end: 6 },
  ];
  expect(partAt(parts, 1, 1)).toBe(0);
  expect(partAt(parts, 4, 0)).toBe(1);
  expect(partAt(parts, 3, 1)).toBe(1);
});
