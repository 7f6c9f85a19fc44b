import { expect, test } from 'vitest';
import { type Branch, isWithin, pathTo, treeOf } from './tree.ts';

const folder = (id: string, parentId: string | null = null, name = id) => ({ id, parentId, name, files: 0 });
const folders = [
  folder('kiln', 'autumn'),
  folder('n10', null, 'Shoot 10'),
  folder('n2', null, 'Shoot 2'),
  folder('autumn'),
  folder('raw', 'kiln'),
];
const shape = (branches: Branch[]): unknown => branches.map(({ name, children }) => (children.length > 0 ? [name, shape(children)] : name));

test('a tree in the order of names, with numbers as people count', () => {
  expect(shape(treeOf(folders))).toEqual([['autumn', [['kiln', ['raw']]]], 'Shoot 2', 'Shoot 10']);
});

test('nothing is lost where a parent is not there', () => {
  expect(shape(treeOf([folder('orphan', 'gone')]))).toEqual(['orphan']);
});

test('the path to a folder, and what lies within', () => {
  expect(pathTo(folders, 'raw').map(({ id }) => id)).toEqual(['autumn', 'kiln', 'raw']);
  expect(pathTo(folders, null)).toEqual([]);
  expect(isWithin(folders, 'raw', 'autumn')).toBe(true);
  expect(isWithin(folders, 'autumn', 'raw')).toBe(false);
  expect(isWithin(folders, null, 'autumn')).toBe(false);
});
