import { postSorts } from '@everycast/contract/analytics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choice, changedIn, choiceIn, paramsOf } from './address.ts';
import type { Range } from './range.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const range: fc.Arbitrary<Range> = fc.oneof(
  fc.nat(300).map((weeks) => ({ kind: 'week' as const, weeks })),
  fc.constantFrom(7 as const, 30 as const, 90 as const).map((days) => ({ kind: 'days' as const, days })),
  day.map((from) => ({ kind: 'custom' as const, from, to: from })),
);
const ids = fc.uniqueArray(fc.uuid(), { maxLength: 5 });

test('an address leads back to the choice it was made of', () => {
  fc.assert(
    fc.property(
      fc.record({
        range,
        accounts: ids,
        labels: ids,
        compare: fc.boolean(),
        sort: fc.constantFrom(...postSorts),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      (choice: Choice) => {
        expect(choiceIn(new URLSearchParams(paramsOf(choice).toString()), choice.accounts)).toEqual(choice);
      },
    ),
  );
});

test('an address that nobody can read, and accounts that are gone, are as on a first visit', () => {
  const first: Choice = { range: { kind: 'week', weeks: 0 }, accounts: [], labels: [], compare: true, sort: 'engagement', order: 'desc' };
  for (const text of [
    '',
    'period=week-99999',
    'period=days-8',
    'period=2026-02-31_2026-03-01',
    'period=2026-03-02_2026-03-01',
    'account=gone,,',
    'sort=text&order=up',
  ]) {
    expect(choiceIn(new URLSearchParams(text), ['there'])).toEqual(first);
  }
  expect(paramsOf(first).toString()).toBe('');
});

test('a click keeps what another one put into the address just before', () => {
  const now = new URLSearchParams('account=a,b&label=launch&compare=no');
  expect(changedIn(now, { labels: [] }, ['a', 'b']).toString()).toBe('account=a%2Cb&compare=no');
  expect(changedIn(now, { sort: 'reach' }, ['a', 'b']).get('label')).toBe('launch');
});
