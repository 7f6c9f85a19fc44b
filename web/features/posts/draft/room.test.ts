import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { blank, type Draft } from './draft.ts';
import { checkAccounts, createChecker } from './problems.ts';
import { fitsAll, roomOf } from './room.ts';

/* Variables in the text: what counts is what each account says. */

const account = (id: string, displayName: string, platform = 'bluesky') =>
  ({ id, platform, traits: {}, handle: `${id}.bsky.social`, displayName }) as unknown as Account;
const short = account('casa', 'Casa');
const long = account('salt', 'Saltmarsh Pottery');
const draft = (text: string): Draft => ({
  ...blank,
  text,
  accountIds: [short.id, long.id],
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
});

test('an account with a longer name has less room', () => {
  const text = `{account}${'x'.repeat(290)}`;
  const checks = checkAccounts(draft(text), [short, long]);
  expect(checks.map(({ measure, content }) => [measure.length, measure.over, content.text.slice(0, 5)])).toEqual([
    [294, 0, 'Casax'],
    [307, 7, 'Saltm'],
  ]);
  const room = roomOf(text, checks, { at: 0, thread: false });
  expect(room?.measure).toMatchObject({ length: 307, over: 7, overFrom: text.length - 7 });
  expect(fitsAll(text, checks)).toBe(false);
  expect(fitsAll(text, checks.slice(0, 1))).toBe(true);
});

test('links are marked where they are written, with their variables', () => {
  const text = 'By {handle}: https://a.example/?utm_source={platform}#x and #tag';
  const room = roomOf(text, checkAccounts(draft(text), [short]), { at: 0, thread: false });
  const marks = room?.facets(text).map(({ start, end }) => text.slice(start, end));
  expect(marks).toEqual(['{handle}', 'https://a.example/?utm_source={platform}#x', '#tag']);
});

test('accounts share a check unless the text names them', () => {
  const check = createChecker();
  const measured = (text: string) => new Set(check(draft(text), [short, long], []).map(({ measures }) => measures)).size;
  expect(['Hi', 'On {platform}', 'By {handle}', 'By {account}'].map(measured)).toEqual([1, 1, 2, 2]);
});
