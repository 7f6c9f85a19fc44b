import type { SandboxPost } from '@everycast/contract/sandbox';
import { expect, test } from 'vitest';
import { threadsOf } from './threads.ts';

const post = (id: string, replyTo: string | null, minute: number): SandboxPost => ({
  id,
  replyTo,
  by: { id: 'p', handle: 'sandbox_one', name: 'Sandbox 1' },
  text: id,
  media: [],
  link: null,
  links: [],
  details: [],
  at: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
  path: `web/${id}`,
});
const shape = (posts: SandboxPost[]) => threadsOf(posts).map(({ post: { id }, replies }) => [id, replies.map((one) => one.id)]);

test('replies of any depth stand under the post that began it, oldest first; posts newest first', () => {
  expect(shape([post('later', null, 9), post('c', 'b', 3), post('b', 'a', 2), post('a', null, 1)])).toEqual([
    ['later', []],
    ['a', ['b', 'c']],
  ]);
});

test('an answer to what is gone stands by itself, and nothing goes round for ever', () => {
  expect(shape([post('left', 'gone', 1)])).toEqual([['left', []]]);
  expect(threadsOf([post('x', 'y', 1), post('y', 'x', 2)]).length).toBeLessThanOrEqual(2);
});
