import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { epochFrom, idFrom, jsonFrom, lifetimeFrom, lineFrom, profileFrom, webAddressFrom } from './outside.ts';
import { PlatformProblem } from './problem.ts';

const anyText = fc.string({ unit: 'binary' });

describe('a text from outside', () => {
  test('has no control characters, no halves of characters, and an end', () => {
    expect(lineFrom('A\u0000da\nLove\u202elace\ud800')).toBe('A da Love lace\ufffd');
    expect([...lineFrom('😀'.repeat(1_000_000))]).toHaveLength(300);
    expect(lineFrom('x'.repeat(2_000_000), 10)).toBe('xxxxxxxxx…');
    for (const invisible of ['\u200b', ' \u200d\ufeff ', '\u202e', '\u3164', '']) expect(lineFrom(invisible)).toBe('');
  });

  test('whatever it is, it can be stored, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = lineFrom(text);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/\p{Cc}/u);
        expect(lineFrom(line)).toBe(line);
      }),
    );
  });
});

test('an address from outside is one that a browser may open, or none', () => {
  expect(webAddressFrom('https://example.com/@ada')).toBe('https://example.com/@ada');
  for (const hostile of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//x',
    '',
    'https://a:b@c/',
  ]) {
    expect(webAddressFrom(hostile), hostile).toBeNull();
  }
  expect(webAddressFrom(`https://example.com/${'x'.repeat(3_000)}`)).toBeNull();
});

test('a moment from outside is one of this and the next century, or none', () => {
  expect(epochFrom(1_800_000_000)?.toISOString()).toBe('2027-01-15T08:00:00.000Z');
  for (const hostile of [8.64e12, 1e300, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 'soon', null, undefined, {}, [1, 2]]) {
    expect(epochFrom(hostile), String(hostile)).toBeNull();
  }
});

test('no login is believed to last longer than ten years', () => {
  expect(lifetimeFrom('3600')).toBe(3600);
  expect(lifetimeFrom(8.64e15)).toBe(315_360_000);
  for (const hostile of [Number.POSITIVE_INFINITY, Number.NaN, -5, 0, 'x', null, undefined]) expect(lifetimeFrom(hostile)).toBeNull();
});

test('JSON from outside can be stored', () => {
  expect(jsonFrom({ 'a\u0000': ['\ud800x', { b: 'c\u0000' }, 1, null, true] })).toEqual({ a: ['\ufffdx', { b: 'c' }, 1, null, true] });
  expect(() => jsonFrom('x'.repeat(300_000))).toThrow(PlatformProblem);
  expect(() => jsonFrom('x'.repeat(300_000), 'unconfirmed')).toThrow(expect.objectContaining({ kind: 'unconfirmed' }));
});

test('JSON from outside that is nested without end is refused, and not walked through', () => {
  for (const open of ['[', '{"a":']) {
    const close = open === '[' ? ']' : '}';
    const nested = (levels: number) => JSON.parse(open.repeat(levels) + open.replace('{"a":', '{') + close.repeat(levels + 1)) as Json;
    expect(jsonFrom(nested(60))).toEqual(nested(60));
    for (const levels of [64, 8_000, 100_000]) {
      expect(() => jsonFrom(nested(levels)), `${levels}`).toThrow(PlatformProblem);
      expect(() => jsonFrom(nested(levels), 'unconfirmed')).toThrow(expect.objectContaining({ kind: 'unconfirmed' }));
    }
  }
});

test('an id is kept as it is, or not at all', () => {
  expect(idFrom('did:plc:abc')).toBe('did:plc:abc');
  for (const hostile of ['', 'a\u0000', 'a\nb', '\ud800', 'x'.repeat(3_000)]) expect(() => idFrom(hostile)).toThrow(PlatformProblem);
});

test('a profile with everything wrong is one that can be shown', () => {
  const profile = profileFrom({
    remoteId: '1',
    handle: '\u0000',
    displayName: `N\u0000${'x'.repeat(2_000_000)}`,
    avatarUrl: 'javascript:alert(1)',
    profileUrl: 'javascript:alert(1)',
    traits: { limit: 5, note: '\u0000' },
  });
  expect(profile).toMatchObject({ remoteId: '1', handle: '1', avatarUrl: null, profileUrl: null, traits: { limit: 5, note: '' } });
  expect(profile.displayName).toHaveLength(300);
});
