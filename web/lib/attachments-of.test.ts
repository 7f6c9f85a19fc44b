import type { PostSummary } from '@everycast/contract/posts';
import { expect, test } from 'vitest';
import { attachmentsOf } from './attachments-of.ts';

const file = (kind: 'image' | 'video') => ({ id: kind, alt: '', media: { kind } }) as PostSummary['media'][number];
const part = (...media: PostSummary['media']) => ({ text: 'x', media });

test('tells threads and videos of a post, wherever they are', () => {
  const plain = { media: [file('image')], thread: [], targets: [{ media: null, thread: null }] };
  expect(attachmentsOf(plain)).toEqual({ parts: 1, video: false });
  expect(attachmentsOf({ ...plain, thread: [part(), part(file('video'))] })).toEqual({ parts: 3, video: true });
  expect(attachmentsOf({ ...plain, targets: [{ media: [file('video')], thread: [part()] }] })).toEqual({ parts: 2, video: true });
});
