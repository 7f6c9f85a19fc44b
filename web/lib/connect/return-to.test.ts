import { expect, test } from 'vitest';
import { pathWithAccounts } from './return-to.ts';

test('new accounts are named in the path that waits for them, beside those named there already', () => {
  const query = (path: string) => Object.fromEntries(new URL(path, 'http://here').searchParams);
  expect(pathWithAccounts('/create-post', [])).toBe('/create-post');
  expect(query(pathWithAccounts('/create-post', ['a', 'b']))).toEqual({ accounts: 'a,b' });
  expect(query(pathWithAccounts('/post-composer?post=1&accounts=a', ['b', 'a']))).toEqual({ post: '1', accounts: 'a,b' });
  expect(pathWithAccounts('/post-composer?accounts=', [])).toBe('/post-composer');
});
