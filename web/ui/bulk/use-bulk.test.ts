import type { BulkResult } from '@everycast/contract/bulk-posts';
import { expect, test } from 'vitest';
import { undoOf } from './use-bulk.ts';

const done = (id: string, more: Partial<BulkResult> = {}): BulkResult => ({
  id,
  text: id,
  version: 2,
  copyId: null,
  undo: null,
  error: null,
  ...more,
});
const post = (id: string, labelIds: string[]) => ({ id, labelIds });

test('a move goes back from the version it made', () => {
  expect(undoOf({ kind: 'move', days: 7 }, [done('a')], [])).toEqual({
    action: { kind: 'move', days: -7 },
    posts: [{ id: 'a', version: 2 }],
  });
});

test('an edit is taken back by what each post was like, from the version it made', () => {
  const undo = { text: 'Before' };
  expect(undoOf({ kind: 'replace', find: 'a', with: 'b', matchCase: false }, [done('a', { undo }), done('b')], [])).toEqual({
    action: { kind: 'back', changes: { a: undo } },
    posts: [{ id: 'a', version: 2 }],
  });
});

test('copies are deleted, and what was deleted is restored', () => {
  expect(undoOf({ kind: 'duplicate' }, [done('a', { copyId: 'copy' })], [])).toEqual({
    action: { kind: 'delete' },
    posts: [{ id: 'copy' }],
  });
  expect(undoOf({ kind: 'delete' }, [done('a')], [])).toEqual({ action: { kind: 'restore' }, posts: [{ id: 'a' }] });
});

test('a label is only taken from those that didn’t have it', () => {
  const posts = [post('a', ['winter']), post('b', [])];
  expect(undoOf({ kind: 'label', add: ['winter'], remove: [] }, [done('a'), done('b')], posts)).toEqual({
    action: { kind: 'label', add: [], remove: ['winter'] },
    posts: [{ id: 'b' }],
  });
  expect(undoOf({ kind: 'label', add: ['winter'], remove: [] }, [done('a')], posts)).toBeNull();
});

test('what was sent can’t be taken back, and nothing done needs nothing', () => {
  expect(undoOf({ kind: 'retry' }, [done('a')], [])).toBeNull();
  expect(undoOf({ kind: 'move', days: 1 }, [], [])).toBeNull();
});
