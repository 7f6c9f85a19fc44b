import { expect, test } from 'vitest';
import { noVariant } from '../../draft/body.ts';
import { getting } from './use-open-version.ts';

const check = (id: string, versions: string[]) => ({ account: { id }, versions });
const checks = [check('plain', []), check('brand', ['group:g']), check('own', ['own', 'group:g']), check('framed', ['platform:instagram'])];
const variants = {
  own: { ...noVariant, text: 'Own' },
  'group:g': { ...noVariant, text: 'Of the group' },
  'platform:instagram': { ...noVariant, options: {} },
};
const ids = (open: string | null) => getting(open, checks, variants).map(({ account }) => account.id);

test('what is said of a version is said of those that get it', () => {
  expect(ids('group:g')).toEqual(['brand']);
  expect(ids('own')).toEqual(['own']);
});

test('the text for all is measured for those that get it, even with an image or an option of their own', () => {
  expect(ids(null)).toEqual(['plain', 'framed']);
});
