/** What a key does in the studio; a number: switches to the scene at that index. */
export type Command = number | 'mute' | 'camera' | 'mark' | 'undo' | 'redo' | 'help';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const plain: Record<string, Command> = { m: 'mute', c: 'camera', b: 'mark' };
const withControl: Record<string, Command> = { z: 'undo', 'shift+z': 'redo', y: 'redo' };

/** A keypress's command; null if it isn't one of the studio's. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  const control = ctrlKey || metaKey;
  // Whether it requires Shift depends on the keyboard layout.
  if (key === '?') return control ? null : 'help';
  if (control) return withControl[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`] ?? null;
  if (shiftKey) return null;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : (plain[key.toLowerCase()] ?? null);
}

/** The shortcuts as displayed, in order of use. */
export const shortcuts = [
  { does: 'scene', keys: [['1–9']] },
  { does: 'mute', keys: [['M']] },
  { does: 'camera', keys: [['C']] },
  { does: 'mark', keys: [['B']] },
  { does: 'undo', keys: [['mod', 'Z']] },
  { does: 'redo', keys: [['mod', 'Shift', 'Z']] },
  { does: 'help', keys: [['?']] },
] as const;
