import { expect, test } from 'vitest';
import { type Command, commandOf, shortcuts, takes } from './keys.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof none> = {}) => commandOf({ key, ...none, ...held });

test.each<[string, Partial<typeof none>, Command | null]>([
  [' ', {}, 'toggle'],
  ['L', {}, 'forward'],
  ['ArrowLeft', {}, 'frame-back'],
  ['ArrowRight', { shiftKey: true }, 'second-on'],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { metaKey: true, shiftKey: true }, 'redo'],
  ['?', { shiftKey: true }, 'help'],
  ['?', {}, 'help'],
  ['s', {}, 'split'],
  ['s', { ctrlKey: true }, null],
  ['i', { altKey: true }, null],
  ['I', { shiftKey: true }, null],
  ['q', {}, null],
])('%s with %o', (key, held, command) => expect(press(key, held)).toBe(command));

test('every shortcut that is shown is one, and every one is shown', () => {
  const named: Record<string, string> = { Space: ' ', '←': 'ArrowLeft', '→': 'ArrowRight' };
  for (const { command, keys } of shortcuts) {
    for (const combination of keys) {
      const key = combination.at(-1) ?? '';
      const held = { ctrlKey: combination.includes('mod'), shiftKey: combination.includes('Shift') };
      expect(press(named[key] ?? key, held)).toBe(command);
    }
  }
});

test('writing is undisturbed, dialogs have the keys to themselves, and a button keeps its Space', () => {
  expect(takes('split', 'writing')).toBe(false);
  expect(takes('undo', 'writing')).toBe(false);
  expect(takes('undo', 'choosing')).toBe(true);
  expect(takes('frame-on', 'choosing')).toBe(false);
  expect(takes('help', 'dialog')).toBe(false);
  expect(takes('toggle', 'pressing')).toBe(false);
  expect(takes('split', 'pressing')).toBe(true);
});
