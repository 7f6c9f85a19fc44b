import { useEffect, useRef } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { removed, replaced } from '../edit/layers.ts';
import { type ImageEditorState, type Tool, zoomed } from '../editor.ts';
import { type Command, commandOf, nudgeOf } from './keys.ts';

/** Fields and open popovers keep their keys; a field also undo, which then takes back what was typed. */
function isTaken({ target }: KeyboardEvent): boolean {
  const field = target instanceof Element ? target.closest('input:not([type="range"]):not([type="checkbox"]), textarea, select') : null;
  return field !== null || document.querySelector(':popover-open:not([role="tooltip"])') !== null;
}

/** What each command does; false leaves the key to others. */
function run(command: Command, event: KeyboardEvent, editor: ImageEditorState, save: () => void): boolean {
  const { selected, layer, change, select, setTool, zoom, setZoom } = editor;
  if (command.startsWith('tool-')) setTool(command.slice('tool-'.length) as Tool);
  else if (command === 'undo') editor.undo();
  else if (command === 'redo') editor.redo();
  else if (command === 'save') save();
  else if (command === 'zoom-in') setZoom(zoomed(zoom, 1));
  else if (command === 'zoom-out') setZoom(zoomed(zoom, -1));
  else if (command === 'frames') editor.toggleFrame('all');
  else if (command === 'compare') editor.setComparing(true);
  else if (selected === null) return false;
  else if (command === 'leave') select(null);
  else if (command === 'remove') {
    select(null);
    change((was) => removed(was, selected));
  } else {
    if (!layer) return false;
    const { dx, dy } = nudgeOf(event);
    change((was) => replaced(was, selected, (one) => ({ ...one, x: one.x + dx, y: one.y + dy })), `nudge ${selected}`);
  }
  return true;
}

/** The editor's keys, wherever the focus is in it. `inDialog`: the editor itself is one. */
export function useKeys(editor: ImageEditorState, save: () => void, inDialog: boolean): void {
  const current = useRef({ editor, save });
  current.current = { editor, save };
  useEffect(() => {
    function down(event: KeyboardEvent) {
      const command = commandOf(event);
      if (event.defaultPrevented || command === null) return;
      if (command !== 'save' && (isTaken(event) || (!inDialog && isTyping(event)))) return;
      const here = current.current;
      if (run(command, event, here.editor, here.save)) event.preventDefault();
    }
    const up = ({ key }: KeyboardEvent) => {
      if (key === '\\') current.current.editor.setComparing(false);
    };
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
    };
  }, [inDialog]);
}
