import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, nextFree, type Source, textKey, Uses } from './rules.ts';

test('spaces, case and tracking parameters make no other text; other words and links do', () => {
  const key = textKey('Read this: https://shop.example/tea?id=7#how');
  for (const same of [
    '  read THIS:\n\nhttps://shop.example/tea?id=7#how ',
    'Read this: https://shop.example/tea?utm_source=mastodon&id=7&utm_campaign=Spring#how',
    'Read this: https://shop.example/tea?fbclid=x&id=7&gclid=y#how',
  ])
    expect(textKey(same)).toBe(key);
  for (const other of ['Read this: https://shop.example/tea?id=8#how', 'Read that: https://shop.example/tea?id=7#how', ''])
    expect(textKey(other)).not.toBe(key);
  expect(textKey('https://a.example/?utm_source=x')).toBe('https://a.example/');
  expect(textKey('Is utm_source=x a parameter?')).toBe('is utm_source=x a parameter?');
});

const source = (id: string, texts: Record<string, string>): Source => ({ id, texts, createdAt: new Date(0) });
const at = (day: number) => new Date(Date.UTC(2026, 2, 1 + day, 9));

test('the one that rested longest comes next, new ones first, and none within the pause on any of its accounts', () => {
  const uses = new Uses('Europe/Berlin');
  const sources = [source('1', { a: 'one' }), source('2', { a: 'two', b: 'two' }), source('3', { a: 'three' })];
  uses.add({ a: 'one' }, at(0));
  expect(choose(sources, at(1), uses, 10)?.id).toBe('2');
  uses.add({ b: 'two' }, at(4));
  uses.add({ a: 'three' }, at(-3));
  expect(choose(sources, at(9), uses, 10)?.id).toBe('3');
  // Also before what is planned.
  expect(choose(sources, at(-4), uses, 10)).toBeUndefined();
  expect(nextFree(sources, uses.dayOf(at(1)), uses, 10)).toBe(uses.dayOf(at(7)));
});

test('a text rests for days of the calendar, also over a change of clocks', () => {
  const uses = new Uses('Europe/Berlin');
  uses.add({ a: 'x' }, new Date('2026-03-28T08:00:00Z'));
  // The same time of day, an hour short of two days later.
  expect(choose([source('1', { a: 'x' })], new Date('2026-03-30T07:00:00Z'), uses, 2)?.id).toBe('1');
});

test('whatever is used when, nothing is chosen within the pause, and the next free day is the first', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const texts = fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y', 'z'), { minKeys: 1 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(texts, day)),
      fc.array(texts, { minLength: 1 }),
      day,
      fc.integer({ min: 1, max: 20 }),
      (used, all, now, pause) => {
        const uses = new Uses('UTC');
        for (const [one, on] of used) uses.add(one, at(on));
        const sources = all.map((one, index) => source(String(index), one));
        const near = (one: Record<string, string>, on: number) =>
          used.some(([other, when]) => Math.abs(when - on) < pause && Object.keys(one).some((id) => one[id] === other[id]));
        const chosen = choose(sources, at(now), uses, pause);
        const free = sources.filter((one) => !near(one.texts, now));
        expect(chosen === undefined).toBe(free.length === 0);
        if (chosen) expect(free).toContain(chosen);
        const first = nextFree(sources, uses.dayOf(at(now)), uses, pause) - uses.dayOf(at(0));
        for (let on = now; on < first; on += 1) expect(sources.every((one) => near(one.texts, on))).toBe(true);
        expect(sources.some((one) => !near(one.texts, first))).toBe(true);
      },
    ),
  );
});
