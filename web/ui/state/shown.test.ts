import type { Target, TargetProblem } from '@everycast/contract/posts';
import { expect, test } from 'vitest';
import { postStateWord } from './PostState.tsx';
import { needsLabel, shownPost, shownTarget } from './shown.ts';

const error: TargetProblem = { kind: 'rejected', message: 'No.', platformMessage: null, at: '2026-11-21T12:00:00Z', nextAttemptAt: null };
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

test('what was tried and is tried again is not simply scheduled', () => {
  const waits = { state: 'scheduled', error: { ...error, kind: 'outage', nextAttemptAt: '2026-11-21T12:05:00Z' } } as const;
  const planned = { state: 'scheduled', error: null } as const;
  const tries = { ...waits, state: 'publishing' } as const;
  expect(shownTarget(waits)).toBe('retrying');
  const history = [{ state: 'failed' }] as Target['history'];
  const due = (dueAt: string, before = history) => shownTarget({ state: 'scheduled', error: null, history: before, dueAt });
  const now = new Date().toISOString();
  expect(due(now), 'someone pressed Retry').toBe('retrying');
  expect(due('2100-01-01T09:00:00.000Z'), 'scheduled again').toBe('scheduled');
  expect(due(now, []), 'someone pressed Publish').toBe('publishing');
  expect(shownPost({ state: 'scheduled', targets: [{ state: 'scheduled', error: null, history: [], dueAt: now }] })).toBe('publishing');
  expect(shownPost({ state: 'scheduled', targets: [whole, waits] })).toBe('retrying');
  expect(shownPost({ state: 'scheduled', targets: [planned, whole] })).toBe('scheduled');
  expect(postStateWord({ state: 'scheduled', targets: [whole, whole, part, whole, waits] })).toBe('Published on 4 of 5, retrying');
  expect(postStateWord({ state: 'publishing', targets: [whole, tries] })).toBe('Published on 1 of 2, retrying');
  expect(postStateWord({ state: 'scheduled', targets: [waits] })).toBe('Retrying');
  expect(postStateWord({ state: 'scheduled', targets: [whole, planned] })).toBe('Scheduled');
  expect(postStateWord({ state: 'failed', targets: [whole, waits, { state: 'failed', error }] })).toBe('Failed on 1 of 3');
});

test('what is on hold is neither scheduled nor retried', () => {
  const held = { state: 'scheduled', error: { ...error, kind: 'on_hold' } } as const;
  const planned = { state: 'scheduled', error: null } as const;
  expect(shownPost({ state: 'scheduled', targets: [planned, held] })).toBe('onHold');
  expect(postStateWord({ state: 'scheduled', targets: [held, held] })).toBe('On hold');
  expect(postStateWord({ state: 'scheduled', targets: [planned, held] })).toBe('On hold on 1 of 2');
  expect(postStateWord({ state: 'scheduled', targets: [whole, held] })).toBe('On hold on 1 of 2');
});

test('what waits for approval isn’t simply a draft, until it is approved', () => {
  const draft = { state: 'draft', error: null } as const;
  const at = (state: 'waiting' | 'returned' | 'approved') => shownPost({ state: 'draft', targets: [draft], approval: { state } });
  expect(at('waiting')).toBe('awaiting-approval');
  expect(at('returned')).toBe('draft');
  expect(shownPost({ state: 'scheduled', targets: [{ state: 'scheduled' }], approval: { state: 'approved' } })).toBe('scheduled');
  expect(shownPost({ state: 'draft', targets: [draft], approval: null })).toBe('draft');
});

test('a person is asked of what is in doubt once nobody looks for it any more, or has looked for minutes', () => {
  const doubt = (nextAttemptAt: string | null) =>
    needsLabel({ state: 'unconfirmed', error: { ...error, kind: 'unconfirmed', nextAttemptAt } });
  expect(doubt('2026-11-21T12:00:05Z')).toBe(false);
  expect(doubt('2026-11-21T12:00:00Z')).toBe(false);
  expect(doubt('2026-11-21T12:02:40Z')).toBe(true);
  expect(doubt(null)).toBe(true);
  expect(needsLabel({ state: 'failed', error })).toBe(false);
});
