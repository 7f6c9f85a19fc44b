import type { ReviewItem } from '@everycast/contract/client-review';
import { expect, test } from 'vitest';
import { nextAfter, progressOf } from './progress.ts';

const item = (postId: string, at: string | null, isAnswered = false): ReviewItem => ({
  postId,
  title: postId,
  at,
  overdue: false,
  answer: isAnswered ? { answer: 'approved', name: 'Maria', at: '2026-11-20T09:00:00Z', changeable: false } : null,
  seen: null,
  post: null,
  comments: [],
});

test('progress counts answers, and the deadline is the first time among those that wait', () => {
  const items = [
    item('a', '2026-11-21T09:00:00Z', true),
    item('b', null),
    item('c', '2026-11-23T09:00:00Z'),
    item('d', '2026-11-22T09:00:00Z'),
  ];
  expect(progressOf(items)).toEqual({ total: 4, done: 1, left: 3, deadline: '2026-11-22T09:00:00Z' });
  expect(progressOf([])).toEqual({ total: 0, done: 0, left: 0, deadline: null });
});

test('after an answer comes the next post that waits, then one before it, then none', () => {
  const order = ['a', 'b', 'c'];
  const items = (...answered: string[]) => order.map((id) => item(id, null, answered.includes(id)));
  expect(nextAfter({ items: items('a') }, 'a', order)).toBe('b');
  expect(nextAfter({ items: items('b') }, 'b', order)).toBe('c');
  expect(nextAfter({ items: items('c') }, 'c', order)).toBe('a');
  expect(nextAfter({ items: items('a', 'b', 'c') }, 'b', order)).toBeNull();
});
