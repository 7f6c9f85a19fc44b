import { wallTimeAt } from '@everycast/contract/time';
import { type Line, shownLines } from './line.ts';

/** A day or an hour: its visible lines, and how many posts and streams it has. */
export interface Slot {
  count: number;
  lines: readonly Line[];
}
export type Slots = ReadonlyMap<string, Slot>;
export type By = 'day' | 'hour';

/** The day ("2026-12-01") or hour ("2026-12-01T09") that an instant is in. */
export const slotAt = (at: string, zone: string, by: By): string => wallTimeAt(at, zone).slice(0, by === 'day' ? 10 : 13);

/** Slots with more lines, each in its own. A slot's lines stay the ones that all of them together would show. */
export function withLines(slots: Slots, added: readonly Line[], zone: string, by: By, most: number): Slots {
  if (added.length === 0) return slots;
  const all = new Map(slots);
  for (const [slot, lines] of Map.groupBy(added, ({ at }) => slotAt(at, zone, by))) {
    const { count = 0, lines: before = [] } = all.get(slot) ?? {};
    all.set(slot, { count: count + lines.length, lines: shownLines([...before, ...lines], most) });
  }
  return all;
}

/** Slots with some of their visible lines at another time, as they will be once the server has moved them. */
export function withMoves(
  slots: Slots,
  moves: ReadonlyMap<string, Pick<Line, 'at' | 'schedule'>>,
  zone: string,
  by: By,
  most: number,
): Slots {
  if (moves.size === 0) return slots;
  const moved: Line[] = [];
  const rest = new Map<string, Slot>();
  for (const [name, slot] of slots) {
    const staying = slot.lines.filter((line) => {
      const move = moves.get(line.id);
      if (move && move.at !== line.at) moved.push({ ...line, ...move });
      return !move || move.at === line.at;
    });
    const count = slot.count - (slot.lines.length - staying.length);
    if (count > 0) rest.set(name, { count, lines: staying });
  }
  return withLines(rest, moved, zone, by, most);
}

/** The lines of slots in order of time. */
export const linesIn = (slots: Slots): readonly Line[] =>
  [...slots].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, slot]) => slot.lines);
