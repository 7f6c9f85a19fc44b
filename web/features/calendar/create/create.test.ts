import type { Account } from '@everycast/contract/accounts';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { dateAt } from '../days.ts';
import { checkText } from './check.ts';
import { firstOffer } from './DateAndTime.tsx';
import { type Choice, firstChoice, openIn, platformOptions, pressed, withAccounts } from './platforms.ts';

const account = (id: string, platform = 'bluesky') => ({ id, platform, handle: id, state: 'healthy' }) as Account;

const never = () => {
  throw new Error('It is not among them.');
};

describe('the time that is offered first', () => {
  const zone = 'America/New_York';
  const noon = Date.parse('2026-11-18T17:42:00Z');

  test('is the next full hour, on the pressed day', () => {
    expect(firstOffer(null, zone, noon)).toBe('2026-11-18T13:00');
    expect(firstOffer(Temporal.PlainDate.from('2026-11-28'), zone, noon)).toBe('2026-11-28T13:00');
  });

  test('is today for a day that has passed, and tomorrow before midnight', () => {
    expect(firstOffer(Temporal.PlainDate.from('2026-11-02'), zone, noon)).toBe('2026-11-18T13:00');
    const late = Date.parse('2026-11-19T04:30:00Z');
    expect(firstOffer(Temporal.PlainDate.from('2026-11-18'), zone, late)).toBe('2026-11-19T00:00');
  });

  test('is in the future and never before the pressed day, in every zone', () => {
    const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), fc.integer({ min: 0, max: 20 }), (now, where, days) => {
        const here = Temporal.Instant.fromEpochMilliseconds(now);
        const day = dateAt(here, where).add({ days });
        const offer = firstOffer(day, where, now);
        expect(offer.slice(14)).toBe('00');
        expect(offer > wallTimeAt(here, where) || offer.slice(0, 10) >= day.toString()).toBe(true);
        expect(offer.slice(0, 10) >= day.toString()).toBe(true);
      }),
    );
  });
});

describe('platforms', () => {
  test('are the three of the specification, then every other one with an account', () => {
    expect(platformOptions([]).map(({ name }) => name)).toEqual(['Instagram', 'Twitter', 'Facebook']);
    const options = platformOptions([account('a'), account('b')]);
    expect(options.map(({ id }) => id)).toEqual(['instagram', 'twitter', 'facebook', 'bluesky']);
    expect(options.at(-1)?.accounts.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('are picked with a group, and go with it unless another of their accounts is chosen', () => {
    const accounts = [account('a'), account('b'), account('x', 'twitter')];
    const group = withAccounts({ platforms: ['facebook'], accountIds: [] }, accounts, ['a', 'x'], true);
    expect(group).toEqual({ platforms: ['twitter', 'facebook', 'bluesky'], accountIds: ['a', 'x'] });
    const more = { ...group, accountIds: [...group.accountIds, 'b'] };
    expect(withAccounts(more, accounts, ['a', 'x'], false)).toEqual({ platforms: ['facebook', 'bluesky'], accountIds: ['b'] });
  });

  test('are picked with their only account, and never with one of several', () => {
    const nothing: Choice = { platforms: [], accountIds: [] };
    const options = platformOptions([account('a'), account('b'), account('x', 'twitter')]);
    const press = (choice: Choice, id: string) => pressed(choice, options.find((option) => option.id === id) ?? never());
    const [bluesky, twitter, facebook] = ['bluesky', 'twitter', 'facebook'].map((id) => press(nothing, id));
    expect(bluesky).toEqual({ platforms: ['bluesky'], accountIds: [] });
    expect(twitter).toEqual({ platforms: ['twitter'], accountIds: ['x'] });
    expect(facebook).toEqual({ platforms: ['facebook'], accountIds: [] });
    expect(press({ platforms: ['twitter', 'bluesky'], accountIds: ['x', 'a', 'b'] }, 'bluesky')).toEqual(twitter);
    const names = (of: 'unchosen' | 'unconnected') =>
      openIn({ platforms: ['twitter', 'facebook', 'bluesky'], accountIds: ['x'] }, options)[of].map(({ id }) => id);
    expect(names('unchosen')).toEqual(['bluesky']);
    expect(names('unconnected')).toEqual(['facebook']);
  });

  test('begin with what was chosen before, with a single account, and with what was connected for them', () => {
    const [a, b, x] = [account('a'), account('b'), account('x', 'twitter')];
    expect(firstChoice([a])).toEqual({ platforms: ['bluesky'], accountIds: ['a'] });
    expect(firstChoice([a, b])).toEqual({ platforms: [], accountIds: [] });
    expect(firstChoice([a, b], { accountIds: ['b', 'gone'] })).toEqual({ platforms: ['bluesky'], accountIds: ['b'] });
    expect(firstChoice([a, b, x], { platforms: ['twitter', 'bluesky'], accountIds: [] })).toEqual({
      platforms: ['twitter', 'bluesky'],
      accountIds: ['x'],
    });
    expect(firstChoice([a, b], { platforms: ['facebook'] }, ['b'])).toEqual({ platforms: ['facebook', 'bluesky'], accountIds: ['b'] });
  });
});

describe('the text', () => {
  test('is measured once for each platform, by its own rules', () => {
    const { rooms, issues } = checkText('x'.repeat(301), [account('a'), account('b')]);
    expect(rooms).toHaveLength(1);
    expect(rooms[0]?.measure).toMatchObject({ length: 301, max: 300, over: 1 });
    expect(issues).toEqual(['The text is 1 character over Bluesky’s limit of 300.']);
  });

  test('is measured once for accounts that are held to the same rule', () => {
    const measure = vi.spyOn(manifests.bluesky, 'measure');
    const check = vi.spyOn(manifests.bluesky, 'check');
    const accounts = Array.from({ length: 41 }, (_, n) => account(`a${n}`));
    checkText('It fits.', [...accounts, { ...account('b'), traits: { other: true } } as Account]);
    expect([measure.mock.calls.length, check.mock.calls.length]).toEqual([2, 2]);
    vi.restoreAllMocks();
  });

  test('has nothing in its way where it fits', () => {
    expect(checkText('It fits.', [account('a')]).issues).toEqual([]);
    expect(checkText('Nowhere to go.', []).rooms).toEqual([]);
  });
});
