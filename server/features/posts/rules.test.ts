import { expect, test } from 'vitest';
import { resolutionOf } from './rules.ts';

test('a time that clocks skip says when it goes out instead, and why', () => {
  expect(resolutionOf({ at: '2027-03-28T02:30', zone: 'Europe/Berlin' })).toEqual({
    kind: 'skipped',
    instant: '2027-03-28T01:30:00Z',
    wall: '2027-03-28T03:30',
    other: null,
    message:
      'Clocks in Europe/Berlin skip Mar 28, 2027, 2:30 AM, so this goes out when they show Mar 28, 2027, 3:30 AM (2027-03-28T01:30:00Z).',
  });
});

test('a time that clocks show twice says which one was chosen, and how to choose the other', () => {
  const schedule = { at: '2027-10-31T02:30', zone: 'Europe/Berlin' };
  const [first, second] = ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'];
  expect(resolutionOf(schedule)).toMatchObject({
    kind: 'doubled',
    instant: first,
    other: second,
    message: `Clocks in Europe/Berlin show Oct 31, 2027, 2:30 AM twice, so this goes out the first time (${first}). Set fold to “later” for ${second}.`,
  });
  expect(resolutionOf({ ...schedule, fold: 'later' })).toMatchObject({
    instant: second,
    other: first,
    message: expect.stringContaining('the second time'),
  });
});

test('an ordinary time needs no words', () => {
  const resolution = resolutionOf({ at: '2027-07-01T09:00', zone: 'Europe/Berlin' });
  expect(resolution).toMatchObject({ kind: 'exact', instant: '2027-07-01T07:00:00Z', wall: '2027-07-01T09:00', message: null });
});
