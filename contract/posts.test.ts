import { expect, test } from 'vitest';
import { maxPostLength } from './post-length.ts';
import { NewPost, PostChange } from './posts.ts';

const account = '01a20551-fcc3-715a-8131-857bd11fd3c9';
const parts = (count: number, length: number) => Array.from({ length: count }, () => ({ text: 'a'.repeat(length) }));

test('a post, its thread and its first comment are as long together as one text may be', () => {
  const full = { text: 'a'.repeat(20_000), thread: parts(7, 10_000), firstComment: 'a'.repeat(10_000) };
  const over = { ...full, thread: parts(7, 10_001) };
  expect(NewPost.safeParse(full).success).toBe(true);
  expect(PostChange.safeParse(full).success).toBe(true);
  expect(NewPost.safeParse({ text: 'a'.repeat(maxPostLength) }).success).toBe(true);
  for (const [schema, given] of [
    [NewPost, over],
    [PostChange, over],
    [NewPost, { text: 'Short', variants: { [account]: over } }],
  ] as const) {
    const { error } = schema.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(['schema.too_long_in_all']);
  }
});
