import { describe, expect, test } from 'vitest';
import { accountsIn, type Nameable } from './accounts.ts';

const known: Nameable = {
  accounts: [
    { id: 'lisbon', platform: 'instagram', handle: 'casaverde.lisboa', displayName: 'Casa Verde, Lisbon' },
    { id: 'toots', platform: 'mastodon', handle: '@casaverde@toots.example', displayName: 'Green house' },
    { id: 'x', platform: 'twitter', handle: 'cv', displayName: 'CV' },
  ],
  groups: [{ name: 'Northwind', accountIds: ['x', 'toots'] }],
};
const fixes = (cell: string) => accountsIn(cell, known).problem?.fixes;

describe('accounts that a cell names', () => {
  test.each([
    ['@casaverde.lisboa', ['lisbon']],
    ['Mastodon; northwind', ['toots', 'x']],
    ['Instagram: casaverde.lisboa', ['lisbon']],
  ])('%s', (cell, ids) => expect(accountsIn(cell, known)).toEqual({ ids, problem: null }));

  test.each([
    ['@casaverde.lisbon', '@casaverde.lisboa'],
    ['Mastadon', 'Mastodon'],
    ['Nortwind', 'Northwind'],
    ['Green hose', 'Green house'],
    ['Instagram, Mastadon', 'Instagram, Mastodon'],
  ])('%s was meant as %s', (cell, fix) => {
    expect(fixes(cell)).toEqual([fix]);
    expect(accountsIn(fix, known).problem).toBeNull();
  });

  test.each(['Bluesky', 'Blueski', 'ab', 'somebody else', 'Casa Verde'])('%s is like none', (cell) => expect(fixes(cell)).toEqual([]));
});
