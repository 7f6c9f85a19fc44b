import { expect, test } from 'vitest';
import { usageIn } from './usage.ts';

const now = new Date('2026-11-21T12:00:00Z');
const headers = (all: Record<string, unknown>) =>
  new Headers(
    Object.entries(all).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

test('without a word of usage nothing is known', () => {
  expect(usageIn(new Headers(), now)).toEqual([]);
  expect(usageIn(headers({ 'x-app-usage': 'much' }), now)).toEqual([]);
  expect(usageIn(headers({ 'x-app-usage': {}, 'x-business-use-case-usage': [] }), now)).toEqual([]);
});

test('the highest percent of all headers counts, for an hour', () => {
  const all = headers({
    'x-app-usage': { call_count: 10, total_time: 25, total_cputime: 3 },
    'x-page-usage': { call_count: 61.5 },
    'x-business-use-case-usage': { 17: [{ type: 'pages', call_count: 40, estimated_time_to_regain_access: 0 }] },
  });
  expect(usageIn(all, now)).toContainEqual({ name: 'calls', remaining: 38, resetsAt: new Date('2026-11-21T13:00:00Z') });
});

test('reading leaves a part to publishing: metrics stop first, then the inbox, for ten minutes', () => {
  const left = (used: number) =>
    Object.fromEntries(usageIn(headers({ 'x-page-usage': { call_count: used } }), now).map((one) => [one.name, one]));
  const resetsAt = new Date('2026-11-21T12:10:00Z');
  expect(left(59)).toMatchObject({ calls: { remaining: 41 }, metrics: { remaining: 1 }, engagement: { remaining: 21 } });
  expect(left(60)).toMatchObject({ calls: { remaining: 40 }, metrics: { remaining: 0, resetsAt }, engagement: { remaining: 20 } });
  expect(left(80)).toMatchObject({ calls: { remaining: 20 }, metrics: { remaining: 0 }, engagement: { remaining: 0, resetsAt } });
});

test('what is used up says when it comes back', () => {
  const all = headers({ 'x-business-use-case-usage': { 17: [{ call_count: 103, estimated_time_to_regain_access: 19 }] } });
  expect(usageIn(all, now)).toEqual(
    ['calls', 'metrics', 'engagement'].map((name) => ({ name, remaining: 0, resetsAt: new Date('2026-11-21T12:19:00Z') })),
  );
});
