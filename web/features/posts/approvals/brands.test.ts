import type { AccountGroup } from '@everycast/contract/account-groups';
import { expect, test } from 'vitest';
import { byBrand, type Request, titleOf } from './brands.ts';

const group = (id: string, ...accountIds: string[]): AccountGroup => ({ id, name: id, color: 'teal', accountIds });
const groups = [group('verde', 'a', 'b'), group('books', 'c')];
const request = (id: string, accountIds: string[], overdue = false) =>
  ({ post: { id, targets: accountIds.map((accountId) => ({ accountId })) }, approval: { overdue }, mine: true }) as unknown as Request;

const said = (requests: Request[]) =>
  byBrand(requests, groups).map(({ of, requests: those }) => [
    of === 'several' || of === null ? of : of.id,
    those.map(({ post }) => post.id),
  ]);

test('requests are grouped by brand, in the order of their oldest', () => {
  expect(said([request('1', ['c']), request('2', ['a', 'b']), request('3', ['c'])])).toEqual([
    ['books', ['1', '3']],
    ['verde', ['2']],
  ]);
});

test('what is overdue comes first, and its brand with it', () => {
  expect(said([request('1', ['c']), request('2', ['a']), request('3', ['a'], true)])).toEqual([
    ['verde', ['3', '2']],
    ['books', ['1']],
  ]);
});

test('accounts of several groups, or of none, are apart', () => {
  expect(said([request('1', ['a', 'c']), request('2', ['z']), request('3', ['a', 'z'])])).toEqual([
    ['several', ['1', '3']],
    [null, ['2']],
  ]);
});

test('a post without a text of its own is called by an account’s', () => {
  const targets = [{ text: null }, { text: 'Ours\nand more' }] as unknown as Parameters<typeof titleOf>[0]['targets'];
  expect(titleOf({ text: ' First \n second', targets })).toBe('First');
  expect(titleOf({ text: ' ', targets })).toBe('Ours');
  expect(titleOf({ text: '', targets: [] })).toBe('');
});
