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

/** As in `KeyboardEvent.key`, lowercase; "shift+" before those that require it. */
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

/** A keypress's command; null if it isn't one of the editor's. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  // Whether it requires Shift depends on the keyboard layout.
  if (key === '?') return ctrlKey || metaKey ? null : 'help';
  const name = `${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
  return (ctrlKey || metaKey ? withControl[name] : plain[name]) ?? null;
}

/** Where a keypress came from, as far as it decides who handles it. */
export type KeyContext = 'writing' | 'choosing' | 'pressing' | 'dialog' | 'free';

/**
 * Whether the editor handles a keypress from there: text fields and open dialogs keep their keys, and so do buttons and sliders for the
 * keys they use. Undo and redo apply to the whole edit, even from its fields.
 */
export function takes(command: Command, context: KeyContext): boolean {
  if (context === 'free') return true;
  if (context === 'dialog') return false;
  if (command === 'undo' || command === 'redo') return context !== 'writing';
  if (context === 'pressing') return command !== 'toggle';
  return false;
}

/** The shortcuts as displayed, in order of use. */
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
  { command: 'undo', keys: [['mod', 'Z']] },
  { command: 'redo', keys: [['mod', 'Shift', 'Z']] },
  { command: 'help', keys: [['?']] },
];
