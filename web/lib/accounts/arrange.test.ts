import { describe, expect, test } from 'vitest';
import { accountsFound, byPlatform } from './arrange.ts';

const accounts = [
  { platform: 'mastodon', displayName: 'Kiln 10', handle: 'kiln@clay.example', sandbox: true },
  { platform: 'twitter', displayName: 'Café Søren', handle: 'soren', sandbox: false },
  { platform: 'mastodon', displayName: 'Kiln 9', handle: 'wheel@clay.example', sandbox: false },
  { platform: 'linkedin', displayName: 'Kiln', handle: 'Kiln and Sons', sandbox: false },
] as const;
const names = (query: string) => accountsFound(accounts, query).map(({ displayName }) => displayName);

describe('accounts are found', () => {
  test.each([
    ['by name, whatever case and accents', 'CAFE', ['Café Søren']],
    ['by handle, with its sign', '@wheel@clay', ['Kiln 9']],
    ['by handle, with a sign that the platform does not use', '@kiln', ['Kiln 10', 'Kiln 9', 'Kiln']],
    ['by platform', 'linkedin', ['Kiln']],
    ['in the sandbox', 'sandbox', ['Kiln 10']],
    ['by words of which each is somewhere', 'mastodon 10', ['Kiln 10']],
    ['all of them by nothing', '  ', ['Kiln 10', 'Café Søren', 'Kiln 9', 'Kiln']],
  ])('%s', (_how, query, found) => expect(names(query)).toEqual(found));

  test('none by what none of them has', () => expect(names('kiln wheel porcelain')).toEqual([]));
});

test('groups stand in the order of the platforms, and accounts in that of their names', () => {
  expect(byPlatform(accounts).map(({ platform, accounts: those }) => [platform, those.map(({ displayName }) => displayName)])).toEqual([
    ['twitter', ['Café Søren']],
    ['linkedin', ['Kiln']],
    ['mastodon', ['Kiln 9', 'Kiln 10']],
  ]);
});
