import { expect, test } from 'vitest';
import { people as facebook, pages as facebookPages, pagesOf as facebookPagesOf } from './facebook/pages.ts';
import { people as instagram } from './instagram/people.ts';
import { pagesOf as linkedinPagesOf, members, someone, urnOf } from './linkedin/people.ts';
import { people as mastodon } from './mastodon/people.ts';
import { creators } from './tiktok/people.ts';
import { broadcasters } from './twitch/people.ts';
import { people as twitter } from './twitter/people.ts';
import { accounts as youtube } from './youtube/channels.ts';

const [here, elsewhere] = ['0199a1b2-0000-7000-8000-000000000001', '0199a1b2-0000-7000-8000-000000000002'];
const needed = 60;

/** What a platform accepts as a handle. */
const all = [
  ['twitter', twitter, /^\w{4,15}$/],
  ['mastodon', mastodon, /^[a-z0-9_]{1,30}$/],
  ['instagram', instagram, /^[a-z0-9._]{1,30}(?<!\.)$/],
  ['tiktok', creators, /^[a-z0-9._]{2,24}(?<!\.)$/],
  ['twitch', broadcasters, /^[a-z0-9]\w{3,24}$/],
  ['youtube', youtube, /^(@[\w.-]{3,30}|.+@example\.org)$/],
  ['linkedin', members, /^[a-z0-9.]+@example\.org$/],
  ['facebook', facebook, /^[a-z0-9.]{5,}$/],
  ['facebook Pages', facebookPages, /^[a-z0-9]{5,}$/],
] as const;

test.each(all)('there are as many people on %s as anyone needs, and each is found by their ID', (_platform, people, handles) => {
  const some = Array.from({ length: needed }, (_, index) => people.at(here, index + 1));
  expect(new Set(some.map(({ id }) => id)).size).toBe(needed);
  expect(new Set(some.map(({ handle }) => handle.toLowerCase())).size).toBe(needed);
  expect(new Set(some.map(({ name }) => name)).size).toBe(needed);
  expect(new Set(some.map(({ id }) => id.length)).size).toBe(1);
  for (const [index, person] of some.entries()) {
    expect(person.handle).toMatch(handles);
    expect(people.find(here, person.id)).toEqual(person);
    expect(people.numberOf(here, person)).toBe(index + 1);
    expect(people.find(elsewhere, person.id)).toBeNull();
  }
  for (const id of ['', '000', '1', some[0]?.id.slice(0, -3) ?? '', `${some[0]?.id}1`]) expect(people.find(here, id)).toBeNull();
  expect(() => people.at(here, people.most + 1)).toThrow(RangeError);
});

test('people manage Pages of their own, from the first to the last', () => {
  const theirs = Array.from({ length: facebook.most }, (_, index) => facebookPagesOf(here, facebook.at(here, index + 1)));
  expect(theirs.slice(0, 3).map((some) => some.length)).toEqual([2, 12, 12]);
  expect(new Set(theirs.flat().map(({ id }) => id)).size).toBe(facebookPages.most);
  for (const page of theirs.flat()) expect(facebookPages.find(here, page.id)).toEqual(page);
});

test('members administer pages of their own, and everybody is found by their URN', () => {
  const theirs = Array.from({ length: members.most }, (_, index) => members.at(here, index + 1));
  const pages = theirs.map((member) => linkedinPagesOf(here, member));
  expect(pages.slice(0, 4).map((some) => some.length)).toEqual([2, 0, 11, 11]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(pages.flat().length);
  for (const one of [...theirs, ...pages.flat()]) expect(someone(here, urnOf(one))).toEqual(one);
});
