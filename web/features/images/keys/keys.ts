import { type Tool, tools } from '../editor.ts';

/** What a key does in the editor. */
export type Command =
  | `tool-${Tool}`
  | 'undo'
  | 'redo'
  | 'save'
  | 'zoom-in'
  | 'zoom-out'
  | 'remove'
  | 'leave'
  | 'compare'
  | 'frames'
  | 'nudge';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The key of each tool. */
export const toolKeys: Readonly<Record<Tool, string>> = { crop: 'c', adjust: 'a', filter: 'f', text: 't', draw: 'd', blur: 'b' };

const plain: Record<string, Command> = {
  ...Object.fromEntries(tools.map((tool) => [toolKeys[tool], `tool-${tool}` as const])),
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  delete: 'remove',
  backspace: 'remove',
  escape: 'leave',
  '\\': 'compare',
  p: 'frames',
  arrowleft: 'nudge',
  arrowright: 'nudge',
  arrowup: 'nudge',
  arrowdown: 'nudge',
};
const withControl: Record<string, Command> = { z: 'undo', 'shift+z': 'redo', y: 'redo', s: 'save' };

/** A keypress's command; null if it isn't one of the editor's. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return withControl[shiftKey ? `shift+${name}` : name] ?? null;
  // Whether a sign requires Shift depends on the keyboard, and arrows go further with it.
  if (shiftKey && /^[a-z]$/.test(name)) return null;
  return plain[name] ?? null;
}

/** How far an arrow key moves a layer, in units of the frame. */
export function nudgeOf({ key, shiftKey }: Pick<Pressed, 'key' | 'shiftKey'>): { dx: number; dy: number } {
  const far = shiftKey ? 10 : 1;
  const by: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [dx, dy] = by[key] ?? [0, 0];
  return { dx: dx * far, dy: dy * far };
}

/** The shortcuts at the foot, in order of use. Their names depend on the language and the keyboard. */
export const shortcuts = [
  { name: 'undo', keys: ['mod', 'Z'] },
  { name: 'redo', keys: ['mod', 'Shift', 'Z'] },
  { name: 'save', keys: ['mod', 'S'] },
  { name: 'compare', keys: ['\\'] },
  { name: 'pan', keys: ['Space'] },
  { name: 'zoom', keys: ['+', '−'] },
  { name: 'frames', keys: ['P'] },
  { name: 'move', keys: ['←', '→'] },
] as const;
