import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsDrawn } from './use-window.ts';

const box = {
  height: fc.integer({ min: 20, max: 80 }),
  room: fc.integer({ min: 100, max: 2_000 }),
  scrolled: fc.double({ min: 0, max: 1, noNaN: true }),
};

test('of thousands of rows, those that are visible are drawn, and twenty more at most', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.record(box), (count, { height, room, scrolled }) => {
      const top = scrolled * Math.max(0, count * height - room);
      const { from, to, above, below } = rowsDrawn(count, { height, room, top });
      expect(to - from).toBeLessThanOrEqual(Math.ceil(room / height) + 1 + 20);
      expect(above).toBeLessThanOrEqual(top);
      expect(to * height).toBeGreaterThanOrEqual(Math.min(top + room, count * height));
      // The list is as high as all of its rows.
      expect(above + (to - from) * height + below).toBe(count * height);
    }),
  );
});
