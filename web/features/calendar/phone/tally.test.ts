import { expect, test } from 'vitest';
import type { ShownState } from '../../../ui/state/shown.ts';
import type { Line } from '../lines/line.ts';
import { talliesOf } from './tally.ts';

const lines = (...states: ShownState[]) => states.map((state) => ({ state }) as Line);

test('a day counts its hours, also the one that clocks repeat, with the worst of their states', () => {
  const of = talliesOf(
    new Map([
      ['2037-11-01T01', { count: 9, lines: lines('scheduled', 'unconfirmed') }],
      ['2037-11-01T01b', { count: 1, lines: lines('failed') }],
      ['2037-11-01T23', { count: 16, lines: lines('unconfirmed') }],
      ['2037-11-02T00', { count: 1, lines: lines('unconfirmed') }],
    ]),
  );
  expect(of('2037-11-01')).toEqual({ count: 26, trouble: 'failed' });
  expect(of('2037-11-02')).toEqual({ count: 1, trouble: 'unconfirmed' });
  expect(of('2037-11-03')).toEqual({ count: 0, trouble: null });
});

test('of days it is the same', () => {
  const of = talliesOf(new Map([['2037-11-01', { count: 12, lines: lines('published') }]]));
  expect(of('2037-11-01')).toEqual({ count: 12, trouble: null });
});
