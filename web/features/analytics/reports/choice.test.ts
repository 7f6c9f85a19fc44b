import { expect, test } from 'vitest';
import { addressesIn, daysOfReport, problemOf, type ReportChoice, reportQuery } from './choice.ts';

const usual: ReportChoice = { range: 'days30', from: '', to: '', scope: { kind: 'all' }, title: null, language: null };

test('the last days include today, and last month is the calendar’s', () => {
  expect(daysOfReport(usual, '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(daysOfReport({ ...usual, range: 'month' }, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfReport({ ...usual, range: 'custom', from: '2026-01-05', to: '2026-01-09' }, '2026-03-31')).toEqual({
    from: '2026-01-05',
    to: '2026-01-09',
  });
});

test('a report needs days in order, and at least one account', () => {
  expect(problemOf(usual)).toBeNull();
  expect(problemOf({ ...usual, range: 'custom', from: '2026-02-01', to: '2026-01-01' })).toBe('range');
  expect(problemOf({ ...usual, range: 'custom', from: '2025-01-01', to: '2026-12-31' })).toBe('range');
  expect(problemOf({ ...usual, scope: { kind: 'accounts', accountIds: [] } })).toBe('accounts');
});

test('a query has what was chosen', () => {
  expect(reportQuery({ ...usual, range: 'days7', scope: { kind: 'accounts', accountIds: ['a', 'b'] }, title: ' ' }, '2026-03-07')).toEqual({
    from: '2026-03-01',
    to: '2026-03-07',
    account: 'a,b',
  });
  expect(reportQuery({ ...usual, scope: { kind: 'group', groupId: 'g' }, title: 'May', language: 'fr' }, '2026-03-30')).toEqual({
    from: '2026-03-01',
    to: '2026-03-30',
    group: 'g',
    title: 'May',
    language: 'fr',
  });
});

test('addresses are listed in lines, with commas or semicolons', () => {
  expect(addressesIn(' a@x.example, b@x.example;c@x.example\nd@x.example ')).toHaveLength(4);
  expect(addressesIn(' ')).toEqual([]);
});
