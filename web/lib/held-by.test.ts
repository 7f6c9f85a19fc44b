import type { PostSummary } from '@everycast/contract/posts';
import { expect, test } from 'vitest';
import { heldBy } from './held-by.ts';

const file = (kind: 'image' | 'video') => ({ id: kind, alt: '', media: { kind } }) as PostSummary['media'][number];
const part = (...media: PostSummary['media']) => ({ text: 'x', media });

test('tells threads and videos of a post, wherever they are', () => {
  const plain = { media: [file('image')], thread: [], targets: [{ media: null, thread: null }] };
  expect(heldBy(plain)).toEqual({ parts: 1, video: false });
  expect(heldBy({ ...plain, thread: [part(), part(file('video'))] })).toEqual({ parts: 3, video: true });
  expect(heldBy({ ...plain, targets: [{ media: [file('video')], thread: [part()] }] })).toEqual({ parts: 2, video: true });
});
