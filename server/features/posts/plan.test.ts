import { platformIds } from '@everycast/contract/platforms';
import { NewPost, PostChange } from '@everycast/contract/posts';
import { describe, expect, test } from 'vitest';
import { reads } from '../../../tests/support/reads.ts';
import { AppError } from '../../kernel/errors.ts';
import type { PostPlan, TargetPlan } from './model.ts';
import { emptyBody, variantOf } from './model.ts';
import { planChange, planNew } from './plan.ts';
import { activityMessage, stateOf } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
let ids = 0;
const platformOf = () => 'bluesky' as const;
const env = { now, newId: () => `new ${ids++}`, nameOf: (id: string) => `account ${id}`, platformOf, groups: new Map() };
const schedule = { at: '2026-12-01T09:00', zone: 'Europe/Berlin' };
const dueAt = new Date('2026-12-01T08:00:00Z');

const target = (accountId: string, state: TargetPlan['state'], more: Partial<TargetPlan> = {}): TargetPlan => ({
  id: `target ${accountId}`,
  accountId,
  ...variantOf(),
  own: variantOf(more),
  shortLinks: null,
  watermark: null,
  state,
  dueAt: state === 'draft' ? null : dueAt,
  ...more,
});
const post = (targets: TargetPlan[], more: Partial<PostPlan> = {}): PostPlan => {
  const planned = targets.some((one) => one.state !== 'draft');
  const time = planned ? { schedule, dueAt } : { schedule: null, dueAt: null };
  return {
    ...emptyBody,
    text: 'Hello',
    ...time,
    intended: null,
    idea: false,
    watermark: null,
    platforms: [],
    versions: [],
    targets,
    ...more,
  };
};
const draft = (more: Partial<NewPost> = {}): NewPost => ({ text: 'Hello', accountIds: [], media: [], variants: {}, ...more });
const change = (current: PostPlan, wanted: PostChange) => planChange(current, wanted, env);
const refusal = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

describe('the time chosen for a draft', () => {
  test('is kept with it, puts nothing on the schedule, and a change that does not speak of it leaves it', () => {
    const planned = planNew(draft({ accountIds: ['a'], intended: schedule }), env);
    expect(planned).toMatchObject({ intended: schedule, schedule: null, dueAt: null, targets: [{ state: 'draft', dueAt: null }] });
    expect(change(planned, { text: 'More words' }).intended).toEqual(schedule);
    expect(change(planned, { intended: null }).intended).toBeNull();
  });

  test('is kept as the platforms are that were picked for it, with no account there', () => {
    const platforms = platformIds.slice(0, 2);
    const picked = planNew(draft({ platforms }), env);
    expect(picked).toMatchObject({ platforms, targets: [] });
    expect(change(picked, { text: 'More words' }).platforms).toEqual(platforms);
    expect(change(picked, { platforms: [] })).toMatchObject({ platforms: [], activities: [] });
  });

  test('may have passed: it is only said when the post is to go out', () => {
    const passed = { ...schedule, at: '2020-01-01T09:00' };
    expect(planNew(draft({ intended: passed }), env).intended).toEqual(passed);
  });

  test('ends with the scheduling, and is what a post leaves the schedule with', () => {
    const waits = change(post([target('a', 'draft')], { intended: schedule }), { schedule });
    expect(waits).toMatchObject({ schedule, intended: null });
    expect(change(waits, { schedule: null })).toMatchObject({ schedule: null, dueAt: null, intended: schedule });
  });
});

describe('a new post', () => {
  test('without a schedule is a draft, with one it waits, and now is at once', () => {
    expect(planNew(draft({ accountIds: ['a'] }), env)).toMatchObject({
      schedule: null,
      dueAt: null,
      targets: [{ state: 'draft', dueAt: null }],
    });
    expect(planNew(draft({ accountIds: ['a'], schedule }), env)).toMatchObject({
      schedule,
      dueAt,
      targets: [{ state: 'scheduled', dueAt }],
    });
    expect(planNew(draft({ accountIds: ['a'], schedule: 'now' }), env)).toMatchObject({
      schedule: null,
      dueAt: now,
      targets: [{ dueAt: now }],
    });
  });

  test('cannot be scheduled for nobody, or for a time that is more than a minute past', () => {
    expect(refusal(() => planNew(draft({ schedule }), env)).code).toBe('invalid_input');
    const past = { at: '2026-11-21T12:58', zone: 'Europe/Berlin' };
    const { code, message, details } = refusal(() => planNew(draft({ accountIds: ['a'], schedule: past }), env));
    expect({ code, message }).toEqual({
      code: 'time_is_past',
      message: 'Nov 21, 2026, 12:58 PM has passed in Europe/Berlin, where it’s Nov 21, 2026, 1:00 PM. Choose a later time or publish now.',
    });
    expect(details).toMatchObject({ dueAt: '2026-11-21T11:58:00.000Z', now: now.toISOString() });
    const justPast = { at: '2026-11-21T12:59', zone: 'Europe/Berlin' };
    expect(planNew(draft({ accountIds: ['a'], schedule: justPast }), env).dueAt).toEqual(new Date('2026-11-21T11:59:00Z'));
  });

  test('may be scheduled for a time that clocks skip or show twice', () => {
    const due = (at: string, fold?: 'earlier' | 'later') =>
      planNew(draft({ accountIds: ['a'], schedule: { at, zone: 'Europe/Berlin', ...(fold && { fold }) } }), env).dueAt?.toISOString();
    expect(due('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(due('2027-10-31T02:30')).toBe('2027-10-31T00:30:00.000Z');
    expect(due('2027-10-31T02:30', 'later')).toBe('2027-10-31T01:30:00.000Z');
  });
});

describe('a change of content', () => {
  test('starts open targets over and leaves those alone that do not show it', () => {
    const next = change(post([target('a', 'scheduled'), target('b', 'scheduled', { text: 'Own' })]), { text: 'Bye' });
    expect(next.targets.map(({ action }) => action)).toEqual(['restart', 'keep']);
    expect(next.activities).toEqual([{ kind: 'edited' }]);
  });

  test('leaves what is out as it was sent: the old text becomes its own', () => {
    const next = change(post([target('a', 'published'), target('b', 'failed')]), { text: 'Bye', media: [{ id: 'm', alt: '' }] });
    expect(next.targets).toMatchObject([
      { action: 'write', text: 'Hello', media: [] },
      { action: 'write', text: null, media: null, state: 'failed' },
    ]);
  });

  test('is refused where nothing is left to change, and says why for each account', () => {
    const refused = refusal(() => change(post([target('a', 'published'), target('b', 'publishing')]), { text: 'Bye' }));
    expect(refused.code).toBe('not_editable');
    expect(refused.message).toBe(
      'This post can’t be changed anymore. It’s already published on account a. It’s being published on account b.',
    );
    const ofOne = () => change(post([target('a', 'unconfirmed'), target('b', 'draft')]), { variants: { a: { text: 'Other' } } });
    expect(refusal(ofOne).message).toContain('It may already be published on account a');
  });

  test('that changes nothing is nothing', () => {
    const current = post([target('a', 'scheduled'), target('b', 'published', { text: 'Own' })]);
    const same = { text: 'Hello', accountIds: ['a', 'b'], variants: { b: { text: 'Own' } }, schedule, media: [] };
    expect(change(current, same).activities).toEqual([]);
  });

  test('takes variants as a whole, and keeps them where they are not named', () => {
    const current = post([target('a', 'draft', { text: 'Own' })]);
    expect(change(current, { text: 'Bye' }).targets).toMatchObject([{ text: 'Own', action: 'keep' }]);
    expect(change(current, { variants: {} }).targets).toMatchObject([{ text: null, action: 'restart' }]);
  });
});

describe('a change of accounts', () => {
  test('a new one joins at the time of the others, or as a draft where that has passed', () => {
    const joined = change(post([target('a', 'scheduled')]), { accountIds: ['a', 'b'] });
    expect(joined.targets).toMatchObject([{ action: 'keep' }, { action: 'add', state: 'scheduled', dueAt }]);
    const late = post([target('a', 'published')], { dueAt: new Date('2026-11-20T12:00:00Z') });
    expect(change(late, { accountIds: ['a', 'b'] }).targets[1]).toMatchObject({ action: 'add', state: 'draft', dueAt: null });
  });

  test('one that is out stays on the post, one that was taken out may go', () => {
    const current = post([target('a', 'published'), target('b', 'cancelled'), target('c', 'draft')]);
    expect(refusal(() => change(current, { accountIds: ['c'] })).code).toBe('not_editable');
    expect(change(current, { accountIds: ['a', 'c'] })).toMatchObject({ removed: ['target b'], targets: [{}, {}] });
  });
});

describe('a change of time', () => {
  const later = { at: '2026-12-02T10:00', zone: 'Europe/Berlin' };
  test('moves what waits and what failed, and nothing that is out or taken out', () => {
    const current = post([target('a', 'scheduled'), target('b', 'failed'), target('c', 'published'), target('d', 'cancelled')]);
    const next = change(current, { schedule: later });
    expect(next.targets.map(({ action, state }) => [action, state])).toEqual([
      ['restart', 'scheduled'],
      ['restart', 'scheduled'],
      ['keep', 'published'],
      ['keep', 'cancelled'],
    ]);
    expect(next).toMatchObject({ schedule: later, dueAt: new Date('2026-12-02T09:00:00Z') });
    expect(next.activities.map((activity) => activityMessage(activity, 'Ada'))).toEqual([
      reads('Ada moved it from Dec 1, 2026, 9:00 AM to Dec 2, 2026, 10:00 AM (Europe/Berlin)'),
    ]);
  });

  test('to none makes drafts of what waits; what is out keeps its place on the calendar', () => {
    expect(change(post([target('a', 'scheduled')]), { schedule: null })).toMatchObject({
      schedule: null,
      dueAt: null,
      targets: [{ state: 'draft' }],
    });
    expect(change(post([target('a', 'scheduled'), target('b', 'published')]), { schedule: null })).toMatchObject({ schedule, dueAt });
    expect(refusal(() => change(post([target('b', 'publishing')]), { schedule: null })).code).toBe('not_editable');
  });

  test('to now, and from a draft', () => {
    const next = change(post([target('a', 'draft')]), { schedule: 'now', text: 'Bye' });
    expect(next).toMatchObject({
      schedule: null,
      dueAt: now,
      targets: [{ action: 'restart', state: 'scheduled', dueAt: now, text: null }],
    });
    expect(next.activities.map((activity) => activityMessage(activity, 'Ada'))).toEqual([
      reads('Ada edited it'),
      reads('Ada published it'),
    ]);
  });
});

describe('publishing now with an undo', () => {
  const inTen = new Date(now.getTime() + 10_000);
  const waits = { schedule: null, dueAt: inTen, targets: [{ state: 'scheduled', dueAt: inTen }] };

  test('waits so many seconds, and keeps everything when it is taken back', () => {
    expect(planNew(draft({ accountIds: ['a'], schedule: 'now', undoSeconds: 10 }), env)).toMatchObject(waits);
    const planned = change(post([target('a', 'draft', { text: 'Own' })]), { schedule: 'now', undoSeconds: 10 });
    expect(planned).toMatchObject(waits);
    const back = change(planned, { schedule: null });
    expect(back).toMatchObject({ text: 'Hello', schedule: null, dueAt: null, targets: [{ state: 'draft', dueAt: null, text: 'Own' }] });
  });

  test('is no undo any more once a worker has it', () => {
    const taken = post([target('a', 'publishing', { dueAt: inTen })], { schedule: null, dueAt: inTen });
    expect(refusal(() => change(taken, { schedule: null })).code).toBe('not_editable');
  });

  test('goes with now alone, and no longer than half a minute', () => {
    const told = (body: object) => PostChange.safeParse(body).error?.issues.map(({ path }) => path);
    expect(told({ schedule: 'now', undoSeconds: 10 })).toBeUndefined();
    expect(told({ schedule: 'now' })).toBeUndefined();
    for (const bad of [{ schedule, undoSeconds: 10 }, { undoSeconds: 10 }, { schedule: null, undoSeconds: 10 }])
      expect(told(bad)).toEqual([['undoSeconds']]);
    for (const undoSeconds of [0, 31, 1.5, '10']) expect(told({ schedule: 'now', undoSeconds })).toEqual([['undoSeconds']]);
    expect(NewPost.safeParse({ undoSeconds: 10 }).success).toBe(false);
  });
});

test('a post shows the worst of its targets', () => {
  const states = (...all: TargetPlan['state'][]) => stateOf(all.map((state) => ({ state })));
  expect(states()).toBe('draft');
  expect(states('published', 'failed', 'unconfirmed')).toBe('failed');
  expect(states('published', 'unconfirmed', 'scheduled')).toBe('unconfirmed');
  expect(states('published', 'cancelled')).toBe('published');
});
