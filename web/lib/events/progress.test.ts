import { expect, test } from 'vitest';
import { followProgress, progressOf } from './progress.ts';

test('how far a target is, is known until it is done or its post changes', () => {
  const news = { type: 'post.progress', postId: 'p', targetId: 't', what: 'Video 1' } as const;
  followProgress({ ...news, fraction: 0.2 });
  followProgress({ ...news, fraction: 0.4 });
  followProgress({ ...news, targetId: 'other', postId: 'other', fraction: 0.1 });
  expect(progressOf('t')).toEqual({ postId: 'p', what: 'Video 1', fraction: 0.4 });
  followProgress({ type: 'media.changed', mediaId: 'm' });
  expect(progressOf('t')).not.toBeNull();
  followProgress({ type: 'post.changed', postId: 'p' });
  expect([progressOf('t'), progressOf('other')?.fraction]).toEqual([null, 0.1]);
  followProgress({ ...news, targetId: 'other', postId: 'other', fraction: 1 });
  expect(progressOf('other')).toBeNull();
});
