import { expect, test } from 'vitest';
import { blank, type Draft } from './draft.ts';
import { differencesOf, merged } from './merge.ts';

const base: Draft = {
  ...blank,
  text: 'Winter menu',
  accountIds: ['a', 'b'],
  schedule: { mode: 'at', at: '2026-12-01T09:00', zone: 'UTC', fold: 'earlier' },
};
const mine: Draft = { ...base, text: 'Winter menu, Saturday', firstComment: 'Book early' };
const theirs: Draft = {
  ...base,
  text: 'The winter menu',
  accountIds: ['b', 'a', 'c'],
  schedule: { ...base.schedule, at: '2026-12-01T10:00' },
};

test('says who changed what, and leaves out what is the same', () => {
  expect(differencesOf(base, mine, theirs)).toEqual([
    { field: 'text', changedBy: 'both', together: 'The winter menu, Saturday' },
    { field: 'firstComment', changedBy: 'mine', together: null },
    { field: 'accounts', changedBy: 'theirs', together: null },
    { field: 'time', changedBy: 'theirs', together: null },
  ]);
  expect(differencesOf(null, mine, theirs).map(({ changedBy }) => changedBy)).toEqual(['both', 'both', 'both', 'both']);
  expect(differencesOf(null, mine, theirs).map(({ together }) => together)).toEqual([null, null, null, null]);
  expect(differencesOf(base, mine, { ...theirs, text: 'Winter menu, Sunday' })[0]).toMatchObject({ changedBy: 'both', together: null });
  expect(differencesOf(base, mine, { ...mine, accountIds: ['b', 'a'] })).toEqual([]);
});

test('takes of theirs what was chosen, and nothing else', () => {
  const result = merged(mine, theirs, (field) => (field === 'accounts' || field === 'time' ? 'theirs' : 'mine'));
  expect(result).toMatchObject({ text: mine.text, firstComment: 'Book early', accountIds: theirs.accountIds, schedule: theirs.schedule });
  expect(merged(mine, theirs, () => 'theirs')).toMatchObject({ ...theirs, pictures: {} });
  expect(merged(mine, theirs, () => 'mine')).toEqual(mine);
  const both = (field: string) => (field === 'text' ? { together: 'The winter menu, Saturday' } : ('mine' as const));
  expect(merged(mine, theirs, both)).toEqual({ ...mine, text: 'The winter menu, Saturday' });
});
