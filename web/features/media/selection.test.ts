import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOf, moved, nothing, only, pressed, rangeTo, type Selection, toggle } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const chosen = ({ ids }: Selection) => [...ids].sort().join('');
const plain = { add: false, range: false };

test('a press chooses one, Ctrl adds and takes away, Shift chooses all between', () => {
  const one = pressed(nothing, order, 'c', plain);
  expect(chosen(one)).toBe('c');
  const two = pressed(one, order, 'e', { add: true, range: false });
  expect(chosen(two)).toBe('ce');
  expect(chosen(toggle(two, 'c'))).toBe('e');
  expect(chosen(pressed(two, order, 'b', { add: false, range: true }))).toBe('bcde');
  expect(chosen(rangeTo(nothing, order, 'd'))).toBe('d');
  expect(chosen(allOf(one, order))).toBe('abcdefg');
});

test('arrows move by one and by a row, and stop at the edge', () => {
  const go = (from: string, key: string) => moved(only(from), order, 3, key, plain)?.active;
  expect(go('b', 'ArrowRight')).toBe('c');
  expect(go('a', 'ArrowLeft')).toBe('a');
  expect(go('b', 'ArrowDown')).toBe('e');
  expect(go('f', 'ArrowDown')).toBe('f');
  expect(go('b', 'ArrowUp')).toBe('b');
  expect(go('e', 'Home')).toBe('a');
  expect(go('b', 'End')).toBe('g');
  expect(moved(only('a'), order, 3, 'x', plain)).toBeNull();
  expect(moved(nothing, order, 3, 'ArrowDown', plain)?.active).toBe('a');
});

test('with Shift arrows extend from where it began, with Ctrl they move alone', () => {
  const range = { add: false, range: true };
  const extended = moved(moved(only('c'), order, 3, 'ArrowRight', range) as Selection, order, 3, 'ArrowRight', range);
  expect(chosen(extended as Selection)).toBe('cde');
  expect(chosen(moved(extended as Selection, order, 3, 'ArrowLeft', range) as Selection)).toBe('cd');
  const passed = moved(only('c'), order, 3, 'ArrowRight', { add: true, range: false });
  expect([chosen(passed as Selection), passed?.active]).toEqual(['c', 'd']);
});

test('whatever is pressed, what is chosen and where one is are in the list', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown');
  const presses = fc.array(fc.tuple(keys, fc.boolean(), fc.boolean()));
  fc.assert(
    fc.property(presses, fc.integer({ min: 1, max: 9 }), (all, columns) => {
      let selection = nothing;
      for (const [key, add, range] of all) selection = moved(selection, order, columns, key, { add, range }) ?? selection;
      for (const id of selection.ids) expect(order).toContain(id);
      if (all.length > 0) expect(order).toContain(selection.active);
    }),
  );
});
