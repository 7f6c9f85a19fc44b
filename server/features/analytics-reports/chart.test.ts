import { expect, test } from 'vitest';
import { chartOf } from './chart.ts';

const chart = (values: (number | null)[], fromZero = true) =>
  chartOf({ values, previous: null, incomplete: values.map((value) => value === null), fromZero }, 100, 60);

test('a line stops where nothing is known, and a day between two gaps is a point', () => {
  const { lines, dots, incomplete } = chart([0, 30, null, 60, null, 30, 30]);
  expect(lines).toHaveLength(2);
  expect(dots).toHaveLength(1);
  expect(incomplete).toHaveLength(2);
});

test('the axis has whole numbers around all values', () => {
  expect(chart([0, 1_400]).ticks.map(({ value }) => value)).toEqual([0, 500, 1_000, 1_500]);
  expect(chart([0]).ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
  expect(chart([17_800, 18_400], false).ticks.map(({ value }) => value)).toEqual([17_800, 18_000, 18_200, 18_400]);
  for (const values of [[null], [], [5], [-3, 8], [1e9, 2e9], [7, 7]]) {
    const { ticks } = chart(values, false);
    const known = values.filter((value) => value !== null);
    expect(ticks.at(-1)?.value).toBeGreaterThanOrEqual(Math.max(...known, 0));
    expect(ticks[0]?.value).toBeLessThanOrEqual(Math.min(...known, 1e12));
    for (const { value, y } of ticks) expect([Number.isInteger(value), Number.isFinite(y)]).toEqual([true, true]);
  }
});
