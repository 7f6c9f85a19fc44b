import { type PostSummary, targetStates } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggled } from '../../lib/toggled.ts';
import {
  type CountedState,
  countByState,
  countedStates,
  countsOf,
  filtered,
  filteredStreams,
  filtersOn,
  noFilter,
  postsShown,
  statesQuery,
} from './filter.ts';

const accounts = ['one', 'two', 'three'];
const labels = ['launch', 'tips'];
const post = fc
  .record({
    state: fc.constantFrom(...targetStates),
    on: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 1 }),
    labelIds: fc.uniqueArray(fc.constantFrom(...labels)),
  })
  .map(({ state, on, labelIds }) => ({ state, labelIds, targets: on.map((accountId) => ({ accountId })) }) as PostSummary);
const filter = fc.record({
  states: fc.uniqueArray(fc.constantFrom<CountedState>(...countedStates)),
  accountIds: fc.uniqueArray(fc.constantFrom(...accounts)),
  labelIds: fc.uniqueArray(fc.constantFrom(...labels)),
  authorIds: fc.constant([]),
  search: fc.constant(''),
});

describe('filters', () => {
  test('a post that is tried again on one account is not counted as scheduled', () => {
    const error = { kind: 'outage', message: 'Unavailable', platformMessage: null, at: '2026-11-22T12:00:00Z', nextAttemptAt: null };
    const targets = [
      { accountId: 'one', state: 'published', error: null },
      { accountId: 'two', state: 'scheduled', error },
    ];
    const posts = [{ state: 'scheduled', targets } as PostSummary];
    expect(countByState(posts, noFilter)).toMatchObject({ scheduled: 0, retrying: 1 });
    expect(filtered(posts, { ...noFilter, states: ['scheduled'], accountIds: [], labelIds: [] })).toEqual([]);
    expect(filtered(posts, { ...noFilter, states: ['retrying'], accountIds: [], labelIds: [] })).toEqual(posts);
  });

  test('what is on hold is counted and asked for as that', () => {
    const error = { kind: 'on_hold', message: 'Paused', platformMessage: null, at: '2026-11-22T12:00:00Z', nextAttemptAt: null };
    const posts = [{ state: 'scheduled', targets: [{ accountId: 'one', state: 'scheduled', error }] } as PostSummary];
    expect(countByState(posts, noFilter)).toMatchObject({ scheduled: 0, onHold: 1 });
    expect(statesQuery({ ...noFilter, states: ['onHold', 'published'] })).toEqual({ state: 'on_hold,published,incomplete' });
    expect(countsOf({ on_hold: 2, scheduled: 1, incomplete: 3 }, noFilter, [], [])).toMatchObject({
      scheduled: 1,
      onHold: 2,
      published: 3,
    });
  });

  test('without any, everything is shown', () => {
    fc.assert(
      fc.property(fc.array(post), (posts) => {
        expect(filtered(posts, noFilter)).toEqual(posts);
      }),
    );
  });

  test('a state alone shows as many posts as stand beside it', () => {
    fc.assert(
      fc.property(fc.array(post), filter, fc.constantFrom<CountedState>(...countedStates), (posts, chosen, state) => {
        expect(filtered(posts, { ...chosen, states: [state] })).toHaveLength(countByState(posts, chosen)[state]);
      }),
    );
  });

  test('labels show the posts that have one of them, on the chosen accounts', () => {
    fc.assert(
      fc.property(fc.array(post), filter, (posts, { accountIds, labelIds }) => {
        const shown = filtered(posts, { ...noFilter, accountIds, labelIds });
        const all = filtered(posts, { ...noFilter, accountIds });
        expect(shown).toEqual(labelIds.length === 0 ? all : all.filter((one) => one.labelIds.some((id) => labelIds.includes(id))));
      }),
    );
  });

  test('pressing twice changes nothing', () => {
    fc.assert(
      fc.property(filter, fc.constantFrom(...accounts), ({ accountIds }, id) => {
        expect(new Set(toggled(toggled(accountIds, id), id))).toEqual(new Set(accountIds));
      }),
    );
  });
});

describe('scheduled streams', () => {
  const connected = [
    { id: 'one', platform: 'youtube' },
    { id: 'two', platform: 'facebook' },
    { id: 'three', platform: 'bluesky' },
  ] as const;
  const stream = fc
    .record({
      state: fc.constantFrom<StreamEvent['state']>('scheduled', 'live', 'over', 'missed'),
      on: fc.uniqueArray(fc.constantFrom('youtube', 'facebook', 'twitch')),
    })
    .map(
      ({ state, on }) =>
        ({ state, title: 'A show', destinations: on.map((platform) => ({ id: platform, name: platform, platform })) }) as StreamEvent,
    );
  const none = noFilter;

  test('are all shown without filters, and none with a label, which streams don’t have', () => {
    fc.assert(
      fc.property(fc.array(stream), (streams) => {
        expect(filteredStreams(streams, none, connected)).toEqual(streams);
        expect(filteredStreams(streams, { ...none, labelIds: ['launch'] }, connected)).toEqual([]);
      }),
    );
  });

  test('a state shows as many as it counts', () => {
    fc.assert(
      fc.property(fc.array(stream), filter, fc.constantFrom<CountedState>(...countedStates), (streams, chosen, state) => {
        const shown = filteredStreams(streams, { ...chosen, states: [state] }, connected);
        expect(shown).toHaveLength(countByState([], chosen, streams, connected)[state]);
      }),
    );
  });

  test('an account shows those that go to its platform', () => {
    const [youtube, twitch] = ['youtube', 'twitch'].map(
      (platform) => ({ state: 'scheduled', title: platform, destinations: [{ id: platform, name: platform, platform }] }) as StreamEvent,
    ) as [StreamEvent, StreamEvent];
    expect(filteredStreams([youtube, twitch], { ...none, accountIds: ['one'] }, connected)).toEqual([youtube]);
    expect(filteredStreams([youtube, twitch], { ...none, accountIds: ['three'] }, connected)).toEqual([]);
  });
});

test('posts that a filter shows are counted by the states it asks for, of which published has two', () => {
  const counted = { scheduled: 130, published: 20, incomplete: 3, on_hold: 2, draft: 1 };
  expect(postsShown(counted, noFilter)).toBe(156);
  expect(postsShown(counted, { ...noFilter, states: ['published', 'onHold'] })).toBe(25);
  expect(postsShown(counted, { ...noFilter, states: ['failed'] })).toBe(0);
});

test('filters that are on are counted by kind', () => {
  expect(filtersOn(noFilter)).toBe(0);
  expect(filtersOn({ ...noFilter, states: ['failed', 'draft'], search: 'kiln' })).toBe(2);
});
