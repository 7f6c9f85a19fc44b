import { describe, expect, test } from 'vitest';
import { createAudience } from './audience/audience.ts';
import { createFeed, type FeedWish } from './feed.ts';
import type { FeedEntry, FeedPost, Person } from './stand-in.ts';

const audience = createAudience({ platform: 'mastodon', pace: 1 });
const start = Date.UTC(2026, 10, 21, 12);
const momentAfter = (seconds: number) => new Date(start + seconds * 1_000);
const person = (id: string): Person => ({ id, handle: id, name: id.toUpperCase() });
const everything: FeedWish = { count: Number.POSITIVE_INFINITY };

let shown = 0;
function entry(
  id: string,
  second: number,
  { by = 'me', under = null, ...more }: { by?: string; under?: string | null; unseen?: true } = {},
) {
  const at = momentAfter(second);
  const post: FeedPost = {
    id,
    by: person(by),
    text: id,
    media: [],
    replyTo: under,
    link: null,
    links: [],
    details: [],
    at: at.toISOString(),
    path: `@${by}/${id}`,
    ...more,
  };
  const show = async () => {
    shown += 1;
    return [post];
  };
  return { id, by: post.by, at, under, mark: `/${id}`, show } satisfies FeedEntry;
}
const feedOf = (all: FeedEntry[], seconds = 0) => createFeed({ entries: async () => all }, { audience, now: () => momentAfter(seconds) });
const texts = ({ posts }: { posts: FeedPost[] }) => posts.map(({ text }) => text);

describe('the audience', () => {
  const feed = (seconds: number) =>
    feedOf([entry('private', 0, { unseen: true }), entry('post', 1), entry('reply', 2, { under: 'post' })], seconds);

  test('comments on posts that people can see, newest first', async () => {
    const { posts, authors } = await feed(3_600)('tenant', everything);
    const comments = posts.filter(({ by }) => by.id !== 'me');
    expect(comments.length).toBeGreaterThan(1);
    expect(new Set(comments.map(({ replyTo }) => replyTo))).toEqual(new Set(['post']));
    expect(posts.map(({ at }) => at)).toEqual(
      posts
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(authors).toEqual([person('me')]);
  });

  test('has not come at once', async () => {
    expect(texts(await feed(0)('tenant', everything))).toEqual(['reply', 'post', 'private']);
  });
});

describe('a part of a feed', () => {
  const all = [
    entry('one', 1, { by: 'a' }),
    entry('two', 2, { by: 'b' }),
    entry('two, part two', 3, { by: 'b', under: 'two' }),
    entry('three', 4, { by: 'a' }),
    entry('two, part three', 5, { by: 'b', under: 'two, part two' }),
    entry('four', 6, { by: 'c', under: 'a deleted post' }),
  ];
  const feed = (wish: FeedWish) => feedOf(all)('tenant', wish);

  test('is its newest threads, whole, and nothing else is shown', async () => {
    shown = 0;
    const newest = await feed({ count: 2 });
    expect([texts(newest), newest.more, shown]).toEqual([['four', 'three'], true, 2]);
    expect(texts(await feed({ count: 3 }))).toEqual(['four', 'two, part three', 'three', 'two, part two', 'two']);
    expect(await feed({ count: 4 })).toMatchObject({ more: false, authors: ['a', 'b', 'c'].map(person) });
  });

  test('can be of one author', async () => {
    const theirs = await feed({ count: 1, by: 'a' });
    expect([texts(theirs), theirs.more, theirs.authors.length]).toEqual([['three'], true, 3]);
    expect(texts(await feed({ count: 9, by: 'nobody' }))).toEqual([]);
  });

  test('has the thread that a URL leads to, however old it is', async () => {
    expect(texts(await feed({ count: 1, at: '@a/one' }))).toEqual(['four', 'one']);
    expect(texts(await feed({ count: 1, at: '@b/two, part two' }))).toEqual(['four', 'two, part three', 'two, part two', 'two']);
    expect(texts(await feed({ count: 1, at: '@a/gone' }))).toEqual(['four']);
  });

  test('has the post under which somebody of the audience wrote what a URL leads to', async () => {
    const now = () => momentAfter(86_400);
    const some = createFeed({ entries: async () => all, commentPath: ({ id }) => `elsewhere/${id}` }, { audience, now });
    const { posts } = await some('tenant', { count: 9, by: 'a' });
    const comment = posts.find(({ replyTo }) => replyTo === 'one') ?? expect.fail('Nobody commented.');
    const opened = await some('tenant', { count: 1, at: `elsewhere/${comment.id}` });
    expect(opened.posts.map(({ id }) => id)).toContain(comment.id);
  });
});

test('replies in a circle are shown like any others', async () => {
  const circle = [entry('a', 1, { under: 'b' }), entry('b', 2, { under: 'a' })];
  expect(texts(await feedOf(circle)('tenant', everything))).toEqual(['b', 'a']);
});
