import { useEffect, useRef } from 'react';
import { markEnd, markStart, partAt, remove, segmentAt, split } from '../edit/segments.ts';
import type { Editor } from '../editor.ts';
import { type Command, commandOf, type KeyContext, takes } from './keys.ts';

const contextOf = (target: EventTarget | null): KeyContext => {
  if (!(target instanceof Element)) return 'free';
  if (target.closest('dialog[open], [role="dialog"], [popover]') || document.querySelector('[role="dialog"]')) return 'dialog';
  if (target.closest('input[type="url"], input[type="text"], input[type="search"], textarea, [contenteditable]')) return 'writing';
  if (target.closest('input, select, [role="radio"], [role="combobox"], [role="tab"]')) return 'choosing';
  if (target.closest('[role="slider"]')) return 'free';
  return target.closest('button, a, summary') ? 'pressing' : 'free';
};

/** What each command does to the edit and the player. */
export function run(command: Command, editor: Editor, help: () => void): void {
  const { player, extent, kept, selected, setKept, select } = editor;
  const { seconds } = player.read();
  const here = partAt(kept, seconds, selected);
  const first = kept[0]?.start ?? 0;
  const last = (kept.at(-1)?.end ?? extent.duration) - extent.frame;
  const actions: Record<Command, () => void> = {
    toggle: player.toggle,
    pause: player.pause,
    forward: () => player.shuttle(1),
    backward: () => player.shuttle(-1),
    'frame-back': () => player.step(-1),
    'frame-on': () => player.step(1),
    'second-back': () => player.seek(seconds - 1),
    'second-on': () => player.seek(seconds + 1),
    'set-start'() {
      select(here);
      setKept((all) => markStart(all, here, seconds, extent));
    },
    // The visible frame is the last one kept.
    'set-end'() {
      select(here);
      setKept((all) => markEnd(all, here, seconds + extent.frame, extent));
    },
    'go-start': () => player.seek(first),
    'go-end': () => player.seek(last),
    mute: player.mute,
    split() {
      const after = split(kept, seconds, extent);
      setKept(() => after);
      if (after !== kept) select(segmentAt(after, seconds));
    },
    remove: () => setKept((all) => remove(all, here)),
    undo: editor.undo,
    redo: editor.redo,
    help,
  };
  actions[command]();
}

/** The editor's keys, wherever the focus is on its screen. */
export function useKeys(editor: Editor, help: () => void): void {
  const current = useRef({ editor, help });
  current.current = { editor, help };
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const command = commandOf(event);
      if (command === null || !takes(command, contextOf(event.target))) return;
      event.preventDefault();
      run(command, current.current.editor, current.current.help);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
