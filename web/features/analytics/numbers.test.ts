import { words } from 'words:analytics';
import { expect, test } from 'vitest';
import { axisTicks, percentOf, runsOf, sayPercent, shownCount, signed } from './numbers.ts';

test('figures read as people write them, and unknown is never zero', () => {
  expect([shownCount(1_234, '–'), shownCount(0, '–'), shownCount(null, '–')]).toEqual(['1,234', '0', '–']);
  expect([percentOf(0.0484), percentOf(0.4512), percentOf(0)]).toEqual([4.8, 45, 0]);
  // 477 engagements of 2.1 million followers.
  expect([percentOf(477 / 2_100_000), percentOf(-0.0002), percentOf(0.0048), percentOf(0.012)]).toEqual([0.02, -0.02, 0.48, 1.2]);
  expect([sayPercent(words(), 477 / 2_100_000), sayPercent(words(), 1 / 2_100_000), sayPercent(words(), 0)]).toEqual([
    '0.02%',
    '<0.01%',
    '0%',
  ]);
  expect([signed(12), signed(-1_200), signed(0)]).toEqual(['+12', '−1,200', '0']);
});

test('an axis has round whole numbers, and room above the highest value', () => {
  expect([0, 1, 7, 1_400, 2_700].map(axisTicks)).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 3, 6, 9],
    [0, 600, 1_200, 1_800],
    [0, 1_000, 2_000, 3_000],
  ]);
});

test('days with a gap next to each other are one', () => {
  const is = (days: string) => runsOf([...days], (day) => day === 'x');
  expect(is('..xx.x')).toEqual([
    { from: 2, to: 3 },
    { from: 5, to: 5 },
  ]);
  expect(is('...')).toEqual([]);
});
