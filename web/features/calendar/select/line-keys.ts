import type { KeyboardEvent } from 'react';
import type { Line } from '../lines/line.ts';
import type { Slots } from '../lines/slots.ts';
import { selection } from './selection.ts';

/** X chooses the focused line, Shift X all from the last chosen one; Escape gives the choice up. */
export function onLineKeys(event: KeyboardEvent, inOrder: () => readonly Line[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  if (event.key.toLowerCase() !== 'x') return;
  const id = event.target.closest<HTMLElement>('[data-line]')?.dataset.line;
  const lines = inOrder();
  const line = lines.find((one) => one.id === id);
  if (!line) return;
  event.preventDefault();
  if (event.shiftKey) selection.extend(line, lines);
  else selection.toggle(line);
}

/** The lines of slots in order of time. */
export const linesIn = (slots: Slots): readonly Line[] =>
  [...slots].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, slot]) => slot.lines);
