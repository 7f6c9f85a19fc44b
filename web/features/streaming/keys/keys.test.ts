import { expect, test } from 'vitest';
import { type Command, commandOf, shortcuts } from './keys.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof none> = {}) => commandOf({ key, ...none, ...held });

test.each<[string, Partial<typeof none>, Command | null]>([
  ['1', {}, 0],
  ['9', {}, 8],
  ['0', {}, null],
  ['1', { shiftKey: true }, null],
  ['1', { ctrlKey: true }, null],
  ['1', { altKey: true }, null],
  ['2', { metaKey: true }, null],
  ['m', {}, 'mute'],
  ['M', {}, 'mute'],
  ['c', {}, 'camera'],
  ['b', {}, 'mark'],
  ['c', { ctrlKey: true }, null],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { metaKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['?', { shiftKey: true }, 'help'],
  ['x', {}, null],
])('%s with %o', (key, held, command) => expect(press(key, held)).toBe(command));

test('every shortcut that is shown does what it says', () => {
  for (const { does, keys } of shortcuts) {
    for (const combination of keys) {
      const parts: readonly string[] = combination;
      const held = { ctrlKey: parts.includes('mod'), shiftKey: parts.includes('Shift') };
      if (does === 'scene')
        expect(
          parts
            .join('')
            .split('–')
            .map((key) => press(key)),
        ).toEqual([0, 8]);
      else expect(press(parts.at(-1) ?? '', held)).toBe(does);
    }
  }
});
