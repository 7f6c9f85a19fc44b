import { expect, test } from 'vitest';
import { editOf, emptyEdit } from './edit-draft.ts';

test('a date goes before a weekday, and what isn’t given stays', () => {
  expect(editOf({ ...emptyEdit, date: '2037-12-01', weekday: 3 })).toEqual({ kind: 'place', date: '2037-12-01' });
  expect(editOf({ ...emptyEdit, weekday: 3, time: '09:30' })).toEqual({ kind: 'place', weekday: 3, time: '09:30' });
});

test('hours and days go both ways', () => {
  const shift = { ...emptyEdit, kind: 'shift', amount: 3 } as const;
  expect(editOf({ ...shift, shift: 'hoursEarlier' })).toEqual({ kind: 'shift', hours: -3 });
  expect(editOf({ ...shift, shift: 'daysLater' })).toEqual({ kind: 'move', days: 3 });
});

test('nothing chosen is no change', () => {
  for (const kind of ['place', 'accounts', 'replace'] as const) expect(editOf({ ...emptyEdit, kind })).toBeNull();
});
