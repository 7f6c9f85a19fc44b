import { expect, test } from 'vitest';
import { sentFromHere } from './sent-from-here.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const item = (remoteId: string, text: string, minute: number, own = true) => ({ remoteId, text, own, at: at(minute) });
const action = (responseId: string, content: string, minute: number) => ({ responseId, content, at: at(minute) });

test('a response is recognized by its ID, or by its text where that is unknown', () => {
  const items = [item('1', 'Thank you!', 5), item('2', '@ana Thank you!', 6), item('3', 'Something else', 7)];
  const sent = new Map([
    ['a', { state: 'published' as const, remoteId: '1' }],
    ['b', { state: 'unconfirmed' as const, remoteId: null }],
  ]);
  expect(sentFromHere(items, [action('a', 'Thank you!', 5), action('b', 'Thank  you!', 6)], sent)).toEqual(new Set(['1', '2']));
});

test('each item is one response: a second with the same text stays', () => {
  const items = [item('1', 'Thanks', 5), item('2', 'Thanks', 6)];
  const sent = new Map([['a', { state: 'unconfirmed' as const, remoteId: null }]]);
  expect(sentFromHere(items, [action('a', 'Thanks', 5)], sent)).toEqual(new Set(['1']));
});

test('what others wrote, what is older, and what failed is none', () => {
  const items = [item('1', 'Thanks', 5, false), item('2', 'Thanks', 1)];
  const unconfirmed = new Map([['a', { state: 'unconfirmed' as const, remoteId: null }]]);
  expect(sentFromHere(items, [action('a', 'Thanks', 5)], unconfirmed)).toEqual(new Set());
  const failed = new Map([['a', { state: 'failed' as const, remoteId: null }]]);
  expect(sentFromHere([item('3', 'Thanks', 6)], [action('a', 'Thanks', 5)], failed)).toEqual(new Set());
});
