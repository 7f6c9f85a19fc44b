import { isPressing, type Line, shownLines } from '../lines/line.ts';
import type { Slot } from '../lines/slots.ts';

/** From so many posts on any day, all days are dense: never both in one view. */
const denseFrom = 7;

export const isDense = (counts: Iterable<number>): boolean => {
  for (const count of counts) if (count >= denseFrom) return true;
  return false;
};

/** A line, and a day's head with what is around its lines. Pixels. */
const lineHeight = 20;
const aroundLines = 25;
const rows = { min: 4, max: 10 } as const;

/** How many lines a day of this height has, with the one for how many more there are. */
export const rowsIn = (height: number): number =>
  height > 0 ? Math.min(rows.max, Math.max(rows.min, Math.floor((height - aroundLines) / lineHeight))) : rows.max;

/** What fits into a day: all, or all but the last row. What someone has to act on stays; of today, what is published leaves first. */
export function denseSlot(lines: readonly Line[], rows: number, isToday: boolean): Slot {
  const count = lines.length;
  if (count <= rows) return { count, lines: shownLines(lines, rows) };
  const room = rows - 1;
  const leaves = (line: Line) => isToday && line.state === 'published' && !isPressing(line);
  const staying = shownLines(
    lines.filter((line) => !leaves(line)),
    room,
  );
  const last = lines.filter(leaves).slice(Math.max(0, lines.filter(leaves).length - (room - staying.length)));
  return { count, lines: shownLines(staying.length < room ? [...staying, ...last] : staying, room) };
}
