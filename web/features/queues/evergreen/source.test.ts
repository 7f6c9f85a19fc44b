import { expect, test } from 'vitest';
import { pathsOf, settingsFor, sourceOf } from './source.ts';

test('a source is a label or a folder, and none until one is chosen', () => {
  expect(settingsFor(sourceOf(null))).toBeNull();
  expect(settingsFor(sourceOf({ labelId: 'l', folderId: null }))).toEqual({ labelId: 'l' });
  expect(settingsFor(sourceOf({ labelId: null, folderId: 'f' }))).toEqual({ folderId: 'f' });
  expect(settingsFor({ kind: 'folder', labelId: 'l', folderId: null })).toBeNull();
});

test('folders are listed by their path', () => {
  const folders = [
    { id: '2', name: 'Tips', parentId: '1' },
    { id: '1', name: 'Garden', parentId: null },
    { id: '3', name: 'Tips', parentId: null },
  ];
  expect(pathsOf(folders).map(({ path }) => path)).toEqual(['Garden', 'Garden / Tips', 'Tips']);
});
