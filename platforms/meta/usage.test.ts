import { expect, test } from 'vitest';
import { usageIn } from './usage.ts';

const now = new Date('2026-11-21T12:00:00Z');
const headers = (all: Record<string, unknown>) =>
  new Headers(
    Object.entries(all).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

test('without a word of usage nothing is known', () => {
  expect(usageIn(new Headers(), now)).toBeNull();
  expect(usageIn(headers({ 'x-app-usage': 'much' }), now)).toBeNull();
  expect(usageIn(headers({ 'x-app-usage': {}, 'x-business-use-case-usage': [] }), now)).toBeNull();
});

test('the highest percent of all headers counts, for an hour', () => {
  const all = headers({
    'x-app-usage': { call_count: 10, total_time: 25, total_cputime: 3 },
    'x-page-usage': { call_count: 61.5 },
    'x-business-use-case-usage': { 17: [{ type: 'pages', call_count: 40, estimated_time_to_regain_access: 0 }] },
  });
  expect(usageIn(all, now)).toEqual({ name: 'calls', remaining: 38, resetsAt: new Date('2026-11-21T13:00:00Z') });
});

test('what is used up says when it comes back', () => {
  const all = headers({ 'x-business-use-case-usage': { 17: [{ call_count: 103, estimated_time_to_regain_access: 19 }] } });
  expect(usageIn(all, now)).toEqual({ name: 'calls', remaining: 0, resetsAt: new Date('2026-11-21T12:19:00Z') });
});
