import { expect, test } from 'vitest';
import { commandOf, nudgeOf } from './keys.ts';

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('letters choose tools, and leave the browser its own combinations', () => {
  expect(['c', 'a', 'f', 't', 'd', 'b'].map((key) => press(key))).toEqual([
    'tool-crop',
    'tool-adjust',
    'tool-filter',
    'tool-text',
    'tool-draw',
    'tool-blur',
  ]);
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('t', { metaKey: true })).toBeNull();
  expect(press('D', { shiftKey: true })).toBeNull();
  expect(press('a', { altKey: true })).toBeNull();
});

test('undo, redo and save, also on a Mac', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(press('z', held)).toBe('undo');
    expect(press('Z', { ...held, shiftKey: true })).toBe('redo');
    expect(press('s', held)).toBe('save');
  }
  expect(press('z')).toBeNull();
});

test('arrows move, ten times as far with Shift', () => {
  expect(press('ArrowUp', { shiftKey: true })).toBe('nudge');
  expect(nudgeOf({ key: 'ArrowUp', shiftKey: true })).toEqual({ dx: 0, dy: -10 });
  expect(nudgeOf({ key: 'ArrowRight', shiftKey: false })).toEqual({ dx: 1, dy: 0 });
});
