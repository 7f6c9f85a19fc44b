import fc from 'fast-check';
import { expect, test } from 'vitest';
import { change, redo, undo, undoable } from './undo.ts';

test('undo walks back to the first value, and redo forward to the last', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 50 }), (first, later) => {
      let state = undoable(first);
      for (const [index, value] of later.entries()) state = change(state, value, index * 10_000, 'text');
      const last = state.present;
      const steps = state.past.length;
      for (let step = 0; step < steps; step++) state = undo(state);
      expect(state.present).toBe(first);
      expect(undo(state)).toBe(state);
      for (let step = 0; step < steps; step++) state = redo(state);
      expect(state.present).toBe(last);
      expect(redo(state)).toBe(state);
    }),
  );
});

test('a burst of one kind is one step; another kind or a pause begins a new one', () => {
  let state = undoable('');
  for (const [index, value] of ['h', 'he', 'hey'].entries()) state = change(state, value, index * 100, 'text');
  expect(state.past).toEqual(['']);
  state = change(state, 'hey!', 5_000, 'text');
  state = change(state, 'hey! *', 5_010);
  expect(state.past).toEqual(['', 'hey', 'hey!']);
  expect(undo(undo(undo(state))).present).toBe('');
});

test('a change after an undo drops what was undone', () => {
  const state = change(undo(change(undoable('a'), 'b', 0)), 'c', 1);
  expect(state).toMatchObject({ past: ['a'], present: 'c', future: [] });
});
