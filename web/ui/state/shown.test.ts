import type { TargetProblem } from '@everycast/contract/posts';
import { expect, test } from 'vitest';
import { shownPost, shownTarget, wantsWord } from './shown.ts';

const error: TargetProblem = { kind: 'rejected', message: 'No.', ownWords: null, at: '2026-11-21T12:00:00Z', nextTryAt: null };
const whole = { state: 'published', error: null } as const;
const part = { state: 'published', error } as const;

test('what is out without something that belongs to it reads as published in part', () => {
  expect(shownTarget(whole)).toBe('published');
  expect(shownTarget(part)).toBe('incomplete');
  expect(shownTarget({ state: 'failed', error })).toBe('failed');
  expect(shownPost({ state: 'published', targets: [whole, { state: 'cancelled', error }] })).toBe('published');
  expect(shownPost({ state: 'published', targets: [whole, part] })).toBe('incomplete');
  expect(shownPost({ state: 'failed', targets: [part, { state: 'failed', error }] })).toBe('failed');
});

test('a person is asked of what is in doubt once nobody looks for it any more, or has looked for minutes', () => {
  const doubt = (nextTryAt: string | null) => wantsWord({ state: 'unconfirmed', error: { ...error, kind: 'unconfirmed', nextTryAt } });
  expect(doubt('2026-11-21T12:00:05Z')).toBe(false);
  expect(doubt('2026-11-21T12:00:00Z')).toBe(false);
  expect(doubt('2026-11-21T12:02:40Z')).toBe(true);
  expect(doubt(null)).toBe(true);
  expect(wantsWord({ state: 'failed', error })).toBe(false);
});
