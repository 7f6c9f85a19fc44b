import { words } from 'words:common';
import { isMac } from '../lib/keyboard.ts';

const named = {
  Ctrl: 'ctrl',
  Shift: 'shift',
  Space: 'space',
  Home: 'home',
  End: 'end',
  Delete: 'delete',
  Enter: 'enter',
} as const;

/** A key by the name that stands on it. @param of as in a `KeyboardEvent`; `mod` is ⌘ on a Mac and Ctrl elsewhere */
export const Key = ({ of }: { of: string }) => <kbd>{keyName(of)}</kbd>;

/** The same as text. */
export function keyName(key: string): string {
  if (key === 'mod') return isMac() ? '⌘' : keyName('Ctrl');
  return key in named ? words()(`keys.${named[key as keyof typeof named]}`) : key;
}
