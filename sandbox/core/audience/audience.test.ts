import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAudience, type Written } from './audience.ts';
import { castIn } from './cast.ts';
import { partAfter, timeOf } from './pace.ts';
import { speaking } from './speaking.ts';

const audience = createAudience({ platform: 'mastodon', pace: 1 });
const published = Date.UTC(2026, 5, 1, 9, 30);
const momentAfter = (seconds: number): Date => new Date(published + seconds * 1000);
const post = fc
  .record({ id: fc.string({ minLength: 1 }), account: fc.string({ minLength: 1 }), at: fc.integer({ min: 0, max: 86_400 * 90 }) })
  .map(({ at, ...more }) => ({ ...more, at: momentAfter(at) }));
const seconds = fc.integer({ min: 0, max: 86_400 * 120 });
const later = ({ at }: { at: Date }, by: number): Date => new Date(at.getTime() + by * 1000);
const kinds = ['comments', 'mentions', 'messages'] as const;

test('counts never fall, and everyone who reacted has seen the post', () => {
  fc.assert(
    fc.property(post, seconds, seconds, (one, first, more) => {
      const [before, now] = [audience.reactions(one, later(one, first)), audience.reactions(one, later(one, first + more))];
      for (const name of Object.keys(before) as (keyof typeof before)[]) expect(now[name]).toBeGreaterThanOrEqual(before[name]);
      expect(now.views).toBeGreaterThanOrEqual(now.reach);
      expect(now.reach).toBeGreaterThanOrEqual(Math.max(now.likes, now.comments));
      expect(Object.values(now).every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
    }),
  );
});

test.each(kinds)('%s come in order, stay as they are, and never twice', (kind) => {
  fc.assert(
    fc.property(post, seconds, seconds, (one, first, more) => {
      const [before, now] = [audience[kind](one, later(one, first)), audience[kind](one, later(one, first + more))];
      expect(now.slice(0, before.length)).toEqual(before);
      expect(now.every(({ at }) => at > one.at && at <= later(one, first + more))).toBe(true);
      const ids = now.map(({ id }) => BigInt(id));
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(new Set(now.map(({ id }) => id)).size).toBe(now.length);
      expect(new Set(now.map(({ key }) => key)).size).toBe(now.length);
    }),
  );
});

test('the number of comments is that of the list', () => {
  fc.assert(
    fc.property(post, seconds, (one, by) => {
      expect(audience.reactions(one, later(one, by)).comments).toBe(audience.comments(one, later(one, by)).length);
    }),
  );
});

test('soon after a post there is a like, a comment, and a message or a mention', () => {
  fc.assert(
    fc.property(post, (one) => {
      expect(audience.reactions(one, later(one, 0))).toEqual({ likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0, views: 0, reach: 0 });
      expect(audience.reactions(one, later(one, 20)).likes).toBeGreaterThan(0);
      expect(audience.comments(one, later(one, 60))).not.toHaveLength(0);
      expect([...audience.mentions(one, later(one, 120)), ...audience.messages(one, later(one, 120))]).not.toHaveLength(0);
    }),
  );
});

test('posts do not all do equally well', () => {
  const reach = Array.from({ length: 40 }, (_, index) => {
    const one = { id: `post ${index}`, account: 'account', at: momentAfter(index * 3_600) };
    return audience.reactions(one, later(one, 86_400 * 30)).reach;
  });
  expect(Math.max(...reach)).toBeGreaterThan(3 * Math.min(...reach));
});

test('an account has more followers every hour', () => {
  fc.assert(
    fc.property(fc.string(), seconds, (account, by) => {
      expect(audience.followers(account, momentAfter(by + 3_600))).toBeGreaterThan(audience.followers(account, momentAfter(by)));
    }),
  );
});

test('a quicker audience does the same, sooner; without one nothing happens', () => {
  const one = { id: 'post', account: 'account', at: momentAfter(0) };
  const quick = createAudience({ platform: 'mastodon', pace: 60 });
  const without = createAudience({ platform: 'mastodon', pace: 0 });
  expect(quick.reactions(one, momentAfter(60))).toEqual(audience.reactions(one, momentAfter(3_600)));
  const texts = (all: Written[]) => all.map(({ text, by }) => [by.handle, text]);
  expect(texts(quick.comments(one, momentAfter(60)))).toEqual(texts(audience.comments(one, momentAfter(3_600))));
  expect(without.reactions(one, momentAfter(3_600)).views).toBe(0);
  for (const kind of kinds) expect(without[kind](one, momentAfter(86_400 * 90))).toEqual([]);
});

test('the part of all reactions and its time are inverse', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (part) => {
      expect(partAfter(timeOf(part))).toBeCloseTo(part, 2);
    }),
  );
});

test('a post that is read again has the same people and texts, not computed a second time', () => {
  const one = { id: 'post', account: 'account', at: momentAfter(0) };
  for (const kind of ['comments', 'mentions', 'messages'] as const) {
    const first = audience[kind](one, later(one, 86_400 * 90));
    const again = audience[kind]({ ...one, at: new Date(one.at) }, later(one, 86_400 * 91));
    expect(again.length).toBe(first.length);
    for (const [at, written] of again.entries()) expect(written).toBe(first[at]);
  }
});

const languages = ['en', 'de', 'es', 'fr'];

test.each(kinds)('in every language as many people write %s at the same times, in its words', (kind) => {
  const one = { id: 'post', account: 'account', at: momentAfter(0) };
  const writtenIn = (language: string) => speaking(language, () => audience[kind](one, later(one, 86_400 * 90)));
  const [english = [], ...others] = languages.map(writtenIn);
  expect(english).not.toHaveLength(0);
  for (const [index, written] of others.entries()) {
    const cast = castIn(languages[index + 1] ?? '');
    expect(written.map(({ id, key, at }) => ({ id, key, at }))).toEqual(english.map(({ id, key, at }) => ({ id, key, at })));
    for (const { text, by } of written) {
      expect(cast[kind]).toContain(text);
      expect(cast.people).toContainEqual({ handle: by.handle, name: by.name });
      expect(audience.everybody).toContainEqual(by);
    }
  }
  expect(writtenIn('pt')).toEqual(english);
});

test('a cast has somebody and something for everyone, and nothing twice', () => {
  const casts = languages.map(castIn);
  const handles = casts.flatMap((cast) => cast.people.map(({ handle }) => handle));
  expect(new Set(handles).size).toBe(handles.length);
  // What the strictest platform accepts.
  for (const handle of handles) expect(handle).toMatch(/^[a-z][a-z0-9_]{3,14}$/);
  const texts = casts.flatMap((cast) => kinds.flatMap((kind) => cast[kind]));
  expect(new Set(texts).size).toBe(texts.length);
  for (const kind of kinds) expect(new Set(casts.map((cast) => cast[kind].length)).size).toBe(1);
});
