/** What a key does in the editor. */
export type Command =
  | 'toggle'
  | 'pause'
  | 'forward'
  | 'backward'
  | 'frame-back'
  | 'frame-on'
  | 'second-back'
  | 'second-on'
  | 'set-start'
  | 'set-end'
  | 'go-start'
  | 'go-end'
  | 'mute'
  | 'split'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'help';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** As `KeyboardEvent.key` names them, letters small; "shift+" before those that are meant with it. */
const plain: Record<string, Command> = {
  ' ': 'toggle',
  k: 'pause',
  l: 'forward',
  j: 'backward',
  arrowleft: 'frame-back',
  arrowright: 'frame-on',
  'shift+arrowleft': 'second-back',
  'shift+arrowright': 'second-on',
  i: 'set-start',
  o: 'set-end',
  home: 'go-start',
  end: 'go-end',
  m: 'mute',
  s: 'split',
  delete: 'remove',
  backspace: 'remove',
};
const withControl: Record<string, Command> = { z: 'undo', 'shift+z': 'redo', y: 'redo' };

/** What a press of keys does; null where it is nothing of the editor's. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  // Where it stands, with Shift or without, differs from keyboard to keyboard.
  if (key === '?') return ctrlKey || metaKey ? null : 'help';
  const name = `${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
  return (ctrlKey || metaKey ? withControl[name] : plain[name]) ?? null;
}

/** Where a press came from, as far as that decides whom it is for. */
export type Place = 'writing' | 'choosing' | 'pressing' | 'dialog' | 'free';

/**
 * Whether the editor takes a press from there: text is written undisturbed, an open dialog has the keys to itself, and what the keys of a
 * button or a slider do stays theirs. Undo and redo are the whole edit's, even from a field of it.
 */
export function takes(command: Command, place: Place): boolean {
  if (place === 'free') return true;
  if (place === 'dialog') return false;
  if (command === 'undo' || command === 'redo') return place !== 'writing';
  if (place === 'pressing') return command !== 'toggle';
  return false;
}

/** The shortcuts as they are shown, in the order of use. */
export const shortcuts: readonly { command: Command; keys: readonly string[][] }[] = [
  { command: 'toggle', keys: [['Space']] },
  { command: 'backward', keys: [['J']] },
  { command: 'pause', keys: [['K']] },
  { command: 'forward', keys: [['L']] },
  { command: 'frame-back', keys: [['←']] },
  { command: 'frame-on', keys: [['→']] },
  { command: 'second-back', keys: [['Shift', '←']] },
  { command: 'second-on', keys: [['Shift', '→']] },
  { command: 'set-start', keys: [['I']] },
  { command: 'set-end', keys: [['O']] },
  { command: 'go-start', keys: [['Home']] },
  { command: 'go-end', keys: [['End']] },
  { command: 'split', keys: [['S']] },
  { command: 'remove', keys: [['Delete']] },
  { command: 'mute', keys: [['M']] },
  { command: 'undo', keys: [['Ctrl', 'Z']] },
  { command: 'redo', keys: [['Ctrl', 'Shift', 'Z']] },
  { command: 'help', keys: [['?']] },
];
