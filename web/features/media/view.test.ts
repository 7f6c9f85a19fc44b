import type { Media } from '@everycast/contract/media';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { belongs, changedIn, queryOf, readView, sorts, type View, writeView } from './view.ts';

const plain: View = { folder: null, search: '', tag: null, kind: null, unused: false, generated: false, trash: false, sort: 'newest' };

test('a view survives the address', () => {
  const views = fc.record({
    folder: fc.oneof(fc.constantFrom(null, 'none'), fc.uuid()),
    search: fc.string(),
    tag: fc.option(fc.string({ minLength: 1 })),
    kind: fc.constantFrom(null, 'image' as const, 'video' as const),
    unused: fc.boolean(),
    generated: fc.boolean(),
    trash: fc.boolean(),
    sort: fc.constantFrom(...sorts),
  });
  fc.assert(
    fc.property(views, (view) => {
      const there = new URLSearchParams(writeView(view).toString());
      // The trash has neither folders nor uses.
      expect(readView(there)).toEqual(view.trash ? { ...view, folder: null, unused: false, generated: false } : view);
    }),
  );
});

test('what an address says wrongly is as if it were not said', () => {
  expect(readView(new URLSearchParams('folder=../etc&kind=music&sort=random&tag='))).toEqual(plain);
  expect(writeView(plain).toString()).toBe('');
});

test('the API is asked for no more than what narrows', () => {
  expect(queryOf(plain)).toEqual({ sort: 'newest' });
  expect(queryOf({ ...plain, search: ' kiln ', trash: true })).toEqual({ search: 'kiln', trash: 'true', sort: 'newest' });
});

const file = { kind: 'image', folderId: null, tags: ['autumn'], deletedAt: null } as unknown as Media;
test.each([
  ['everything', {}, file, true],
  ['no folder', { folder: 'none' }, file, true],
  ['a folder it is not in', { folder: 'f' }, file, false],
  ['its folder', { folder: 'f' }, { ...file, folderId: 'f' }, true],
  ['its tag', { tag: 'autumn' }, file, true],
  ['another tag', { tag: 'spring' }, file, false],
  ['videos', { kind: 'video' as const }, file, false],
  ['the trash', { trash: true }, file, false],
  ['the trash, deleted', { trash: true }, { ...file, deletedAt: '2026-11-21T10:00:00.000Z' }, true],
  ['everything, deleted', {}, { ...file, deletedAt: '2026-11-21T10:00:00.000Z' }, false],
])('a file in the list of %s', (_name, part, one, expected) => {
  expect(belongs(one, queryOf({ ...plain, ...part }))).toBe(expected);
});

test('a click keeps what another one put into the address just before', () => {
  const now = new URLSearchParams('q=logo&kind=image');
  expect(changedIn(now, { tag: 'spring' }).toString()).toBe('q=logo&tag=spring&kind=image');
  expect(changedIn(now, { search: '' }).toString()).toBe('kind=image');
});
