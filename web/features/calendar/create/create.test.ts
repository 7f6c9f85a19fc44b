import type { Account } from '@everycast/contract/accounts';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAt } from '../days.ts';
import { checkText } from './check.ts';
import { firstOffer } from './offer.ts';
import { platformOptions, withPlatform } from './platforms.ts';

const account = (id: string, platform = 'bluesky') => ({ id, platform, handle: id, state: 'healthy' }) as Account;

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

  test('choose their accounts, and give up all of them', () => {
    const accounts = [account('a'), account('b')];
    expect(withPlatform(['other'], { accounts })).toEqual(['other', 'a', 'b']);
    expect(withPlatform(['other', 'b'], { accounts })).toEqual(['other']);
  });
});

describe('the text', () => {
  test('is measured once for each platform, by its own rules', () => {
    const { rooms, issues } = checkText('x'.repeat(301), [account('a'), account('b')]);
    expect(rooms).toHaveLength(1);
    expect(rooms[0]?.measure).toMatchObject({ length: 301, max: 300, over: 1 });
    expect(issues).toEqual(['The text is 1 too long for Bluesky: 301 of at most 300 characters.']);
  });

  test('has nothing in its way where it fits', () => {
    expect(checkText('It fits.', [account('a')]).issues).toEqual([]);
    expect(checkText('Nowhere to go.', []).rooms).toEqual([]);
  });
});
