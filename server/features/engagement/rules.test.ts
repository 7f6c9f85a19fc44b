import type { EngagementRules, PlatformManifest } from '@everycast/platforms/port/manifest';
import { measureGraphemes } from '@everycast/platforms/port/text';
import { describe, expect, test } from 'vitest';
import { nextReading, readingAfterFailure, refuseInvalid, stateOf, stretchOf, type Wish } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const engagement: EngagementRules = {
  kinds: { comment: true, mention: true, dm: true },
  actions: { like: 'capabilities.no_comments_by_apps', comment: true, dm: true },
  measure: (_action, text) => measureGraphemes(text, 10),
};
const manifest = { name: 'LinkedIn', engagement } as PlatformManifest;
const wish: Wish = {
  userId: 'me',
  action: 'comment',
  content: 'Hello',
  byHand: false,
  manifest,
  traits: {},
  to: 'someone',
  answered: { kind: 'dm', at: minutes(-30) },
};

describe('what can’t be done is rejected with the specification’s texts', () => {
  test.each<[Partial<Wish>, string]>([
    [{ userId: ' ' }, 'User ID is required'],
    [{ content: ' ' }, 'Comment content is required'],
    [{ action: 'dm', content: '' }, 'DM content is required'],
    [{ manifest: undefined }, 'Unsupported platform'],
    [{ manifest: { name: 'TikTok' } as PlatformManifest }, 'Unsupported platform'],
    [{ action: 'like', content: '' }, 'Unsupported action for LinkedIn'],
    [{ content: 'Hello there!' }, '2 characters over LinkedIn’s limit of 10.'],
  ])('%o', (more, text) => {
    expect(() => refuseInvalid({ ...wish, ...more }, now)).toThrow(text);
  });

  test('what a person did themselves needs no API', () => {
    expect(() => refuseInvalid({ ...wish, action: 'like', content: '', byHand: true }, now)).not.toThrow();
    expect(() => refuseInvalid({ ...wish, byHand: true, manifest: { name: 'TikTok' } as PlatformManifest }, now)).not.toThrow();
    expect(() => refuseInvalid({ ...wish, byHand: true, content: '' }, now)).toThrow('Comment content is required');
  });
});

test('what is too old to be answered is rejected in the platform’s terms, and not what it concerns less', () => {
  const refuses: EngagementRules['refuses'] = (action, { kind, at }) =>
    action === 'dm' && kind === 'dm' && at < minutes(-60) ? 'facebook.no_message_to_mention' : null;
  const limited = { ...wish, manifest: { ...manifest, engagement: { ...engagement, refuses } } };
  const old: Wish['answered'] = { kind: 'dm', at: minutes(-61) };
  expect(() => refuseInvalid({ ...limited, action: 'dm', answered: old }, now)).toThrow(
    'Facebook doesn’t let apps message people who tag the Page.',
  );
  for (const more of [
    {},
    { action: 'comment', answered: old },
    { answered: { ...old, kind: 'comment' } },
    { byHand: true, answered: old },
  ] as const)
    expect(() => refuseInvalid({ ...limited, action: 'dm', ...more }, now)).not.toThrow();
});

test('inboxes where people write are read more often', () => {
  expect([minutes(-5), minutes(-3_000), minutes(-30_000), null].map((at) => nextReading(at, now))).toEqual([
    minutes(1),
    minutes(3),
    minutes(10),
    minutes(10),
  ]);
  // As often as its platform allows, where that is later.
  expect([minutes(-5), minutes(-3_000), null].map((at) => nextReading(at, now, 300))).toEqual([minutes(5), minutes(5), minutes(10)]);
  expect(nextReading(minutes(-30_000), now, 300, 1.5)).toEqual(minutes(15));
  expect([1, 2, 3, 9].map((failures) => readingAfterFailure(failures, now))).toEqual([minutes(1), minutes(2), minutes(4), minutes(30)]);
});

test('the inboxes of an app share what reading may use in a day, and quiet ones wait longer', () => {
  const day = { max: 5_000, cost: 1 };
  const channels = (count: number, at: Date) => Array.from({ length: count }, () => at);
  const [quiet, busy] = [minutes(-30_000), minutes(-5)];
  expect(stretchOf(channels(20, quiet), now, 300, day)).toBe(1);
  for (const lasts of [channels(41, quiet), channels(41, busy), [...channels(80, quiet), ...channels(10, busy)]]) {
    const stretch = stretchOf(lasts, now, 300, day);
    const readings = lasts.map((at) => 86_400_000 / (nextReading(at, now, 300, stretch).getTime() - now.getTime()));
    expect(readings.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.91 * day.max);
    expect(nextReading(quiet, now, 300, stretch).getTime()).toBeGreaterThan(nextReading(busy, now, 300, stretch).getTime());
  }
});

test('what stands out about a conversation', () => {
  const quiet = { doneAt: null, snoozedUntil: null, unansweredSince: null, sent: null, awaiting: false };
  expect(stateOf(quiet, now)).toBe('answered');
  expect(stateOf({ ...quiet, unansweredSince: now }, now)).toBe('unanswered');
  expect(stateOf({ ...quiet, unansweredSince: now, snoozedUntil: minutes(1) }, now)).toBe('snoozed');
  expect(stateOf({ ...quiet, unansweredSince: now, snoozedUntil: minutes(-1) }, now)).toBe('unanswered');
  expect(stateOf({ ...quiet, doneAt: now, snoozedUntil: minutes(1) }, now)).toBe('done');
  expect(stateOf({ ...quiet, doneAt: now, sent: 'failed' }, now)).toBe('failed');
  expect(stateOf({ ...quiet, sent: 'publishing' }, now)).toBe('sending');
  expect(stateOf({ ...quiet, sent: 'published' }, now)).toBe('answered');
  expect(stateOf({ ...quiet, unansweredSince: now, awaiting: true }, now)).toBe('awaiting_approval');
  expect(stateOf({ ...quiet, awaiting: true, sent: 'failed' }, now)).toBe('failed');
});
