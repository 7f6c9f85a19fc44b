import type { Temporal } from '@everycast/contract/time';
import type { Line } from '../lines/line.ts';
import type { Slots } from '../lines/slots.ts';
import type { OpenCells, OpenSlot } from '../open/open.ts';
import { type Lane, packLanes, type Span, spanOf } from './lanes.ts';
import { axisOf, cellName, type HourRow, placeAt } from './rows.ts';

/** A column: a day, or what one group has on it. */
export interface Column {
  day: Temporal.PlainDate;
  /** A group's ID, `several` or `none`; null for all of the day. */
  lane: string | null;
}

/** A post, stream or open slot in its cell. */
export interface Piece {
  key: string;
  of: Line | OpenSlot;
  /** From the top of the cell. Minutes. */
  minute: number;
  height: number;
  lane: Lane;
  narrow: boolean;
  /** It began on a day before. */
  continued: boolean;
}

/** How many have no room at a time, and whether one of them needs someone. */
export interface Rest {
  key: string;
  minute: number;
  count: number;
  trouble: Trouble | null;
}

export interface Cell {
  pieces: readonly Piece[];
  rest: readonly Rest[];
  /** Of this hour, there are so many more than the server listed. */
  unlisted: number;
}

export type Trouble = 'failed' | 'unconfirmed' | 'incomplete';

/** What a column's head counts. */
export interface Tally {
  count: number;
  trouble: Partial<Record<Trouble, number>>;
}

export interface Content {
  cells: ReadonlyMap<string, Cell>;
  /** By column, the top of each post. Minutes from the top of the grid. */
  tops: readonly (readonly number[])[];
  tallies: readonly Tally[];
  /** The index of rows that something is in. */
  filled: ReadonlySet<number>;
}

interface Item extends Span {
  of: Line | OpenSlot;
  continued: boolean;
}

const troubles: readonly Trouble[] = ['failed', 'unconfirmed', 'incomplete'];
const isLine = (of: Line | OpenSlot): of is Line => 'state' in of;
const troubleOf = (of: Line | OpenSlot): Trouble | null => (isLine(of) ? (troubles.find((one) => one === of.state) ?? null) : null);
const minute = 60_000;

/** The lane that a post, stream or slot is in where each group has one. */
const laneOf = (of: Line | OpenSlot): string => (isLine(of) && of.severalGroups ? 'several' : (of.groupId ?? 'none'));

/** The days of some lines by group: a column for each that has something, or one for all. */
export function columnsOf(
  day: Temporal.PlainDate,
  { lines, open, groupIds }: { lines: readonly Line[]; open: readonly OpenSlot[]; groupIds: readonly string[] },
): Column[] {
  const used = new Set([...lines, ...open].map(laneOf));
  const lanes = [...groupIds, 'several', 'none'].filter((lane) => used.has(lane));
  return lanes.length > 1 || (lanes[0] && lanes[0] !== 'none') ? lanes.map((lane) => ({ day, lane })) : [{ day, lane: null }];
}

/** What is in each cell of a grid, side by side where times collide. */
export function contentOf(
  columns: readonly Column[],
  rows: readonly HourRow[],
  { slots, open, zone }: { slots: Slots; open: OpenCells; zone: string },
): Content {
  const end = rows.length * 60;
  const cells = new Map<string, { pieces: Piece[]; rest: Rest[]; unlisted: number }>();
  const filled = new Set<number>();
  const lines = [...slots.values()].flatMap((slot) => slot.lines);
  const cellAt = (column: Column, from: number) => {
    const row = rows[Math.min(rows.length - 1, Math.floor(from / 60))] ?? { hour: 0, again: false };
    const name = cellName(String(column.day), row, column.lane);
    const cell = cells.get(name) ?? { pieces: [], rest: [], unlisted: 0 };
    cells.set(name, cell);
    return cell;
  };
  const fill = ({ from, to }: Omit<Span, 'id'>) => {
    for (let index = Math.floor(from / 60); index * 60 < to; index += 1) filled.add(index);
  };
  const perColumn = columns.map((column) => {
    const isIn = (of: Line | OpenSlot) => column.lane === null || laneOf(of) === column.lane;
    const items = lines.filter(isIn).flatMap((line) => itemsOn(column.day, line, rows, zone));
    const openItems = [...open]
      .filter(([slot]) => slot.startsWith(String(column.day)))
      .flatMap(([, cell]) => cell.open.filter(isIn))
      .map((slot): Item => {
        const from = axisOf(placeAt(slot.at, zone), rows);
        return { ...spanOf(`${slot.queueId} ${slot.at}`, from, from, end), of: slot, continued: false };
      });
    const { blocks, more } = packLanes(items, openItems);
    for (const { of: item, lane, narrow } of blocks) {
      fill(item);
      const { id: key, of, from, to, continued } = item;
      cellAt(column, from).pieces.push({ key, of, minute: from % 60, height: to - from, lane, narrow, continued });
    }
    for (const one of more) {
      fill(one);
      const found = one.hidden.map(({ of }) => troubleOf(of));
      const trouble = troubles.find((kind) => found.includes(kind)) ?? null;
      cellAt(column, one.from).rest.push({ key: one.id, minute: one.from % 60, count: one.hidden.length, trouble });
    }
    return items;
  });
  countUnlisted(columns, slots, cells);
  for (const cell of cells.values()) cell.pieces.sort((one, other) => one.minute - other.minute || one.lane - other.lane);
  return {
    cells,
    filled: new Set([...filled].filter((index) => index < rows.length)),
    tops: perColumn.map((items) => items.map(({ from }) => from)),
    tallies: columns.map((column, at) => tallyOf(column, perColumn[at] ?? [], slots)),
  };
}

/** A line's part of a day; nothing if it isn't on it. */
function itemsOn(day: Temporal.PlainDate, line: Line, rows: readonly HourRow[], zone: string): Item[] {
  const end = rows.length * 60;
  const [begins, ends] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(zone).epochMilliseconds);
  const start = Date.parse(line.at);
  const stop = start + (line.minutes ?? 0) * minute;
  if (begins === undefined || ends === undefined || start >= ends || (start < begins && stop <= begins)) return [];
  const axis = (at: number) => axisOf(placeAt(new Date(at).toISOString(), zone), rows);
  const from = axis(Math.max(start, begins));
  const to = stop >= ends ? end : Math.max(from, axis(Math.max(stop, begins)));
  return [{ ...spanOf(line.id, from, line.minutes ? to : from, end), of: line, continued: start < begins }];
}

/** Posts of an hour that the server only counted. */
function countUnlisted(columns: readonly Column[], slots: Slots, cells: Map<string, { pieces: Piece[]; rest: Rest[]; unlisted: number }>) {
  for (const [name, slot] of slots) {
    const left = slot.count - slot.lines.length;
    const column = columns.find(({ day }) => name.startsWith(String(day)));
    if (left <= 0 || !column) continue;
    const full = columns
      .map(({ lane }) => cells.get(lane === null ? name : `${name}@${lane}`))
      .find((cell) => cell && cell.rest.length > 0);
    const rest = full?.rest.at(-1);
    if (rest) rest.count += left;
    else {
      const own = column.lane === null ? name : `${name}@${column.lane}`;
      const cell = cells.get(own) ?? { pieces: [], rest: [], unlisted: 0 };
      cells.set(own, { ...cell, unlisted: left });
    }
  }
}

function tallyOf({ day, lane }: Column, items: readonly Item[], slots: Slots): Tally {
  const unlisted = [...slots]
    .filter(([name]) => lane === null && name.startsWith(String(day)))
    .reduce((sum, [, slot]) => sum + slot.count - slot.lines.length, 0);
  const trouble: Tally['trouble'] = {};
  for (const { of } of items) {
    const kind = troubleOf(of);
    if (kind) trouble[kind] = (trouble[kind] ?? 0) + 1;
  }
  return { count: items.filter(({ continued }) => !continued).length + unlisted, trouble };
}
