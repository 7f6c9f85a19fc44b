import { describe, expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('until when to wait', () => {
  test.each([
    ['retry-after', '120', inSeconds(120)],
    ['retry-after', 'Sat, 21 Nov 2026 12:05:00 GMT', inSeconds(300)],
    ['ratelimit-reset', '90', inSeconds(90)],
    ['ratelimit-reset', String(now.getTime() / 1000 + 600), inSeconds(600)],
    ['x-ratelimit-reset', '2026-11-21T12:10:00.123Z', new Date('2026-11-21T12:10:00.123Z')],
  ])('%s: %s', (name, value, at) => {
    expect(retryAfter(new Headers({ [name]: value }), now)).toEqual(at);
  });

  test('Retry-After wins over the rest', () => {
    expect(retryAfter(new Headers({ 'ratelimit-reset': '900', 'retry-after': '5' }), now)).toEqual(inSeconds(5));
  });

  test('a minute where nothing is said, or nothing that can be read', () => {
    expect(retryAfter(new Headers(), now)).toEqual(inSeconds(60));
    expect(retryAfter(new Headers({ 'retry-after': 'soon' }), now)).toEqual(inSeconds(60));
  });

  test('never in the past, never more than a day', () => {
    expect(retryAfter(new Headers({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }), now)).toEqual(inSeconds(1));
    expect(retryAfter(new Headers({ 'retry-after': '0' }), now)).toEqual(inSeconds(1));
    expect(retryAfter(new Headers({ 'ratelimit-reset': '99999999999' }), now)).toEqual(inSeconds(86_400));
  });
});
