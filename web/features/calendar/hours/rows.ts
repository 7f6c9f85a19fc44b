import { Temporal } from '@everycast/contract/time';

/** An hour that clocks show; `again` once they have been set back and show it a second time. */
export interface HourRow {
  hour: number;
  again: boolean;
}

/** The rows of some days, and the cells in them that a day doesn't have. */
export interface Rows {
  rows: readonly HourRow[];
  /** Names of cells whose hour clocks skip on that day, or repeat on another. */
  missing: ReadonlySet<string>;
}

/** Where something is in the grid. */
export interface Place {
  /** "2026-11-01" */
  day: string;
  row: HourRow;
  minute: number;
}

const quarter = 15;
const hoursPerDay = 24;
/** Clocks change by half an hour at least. */
const step = { minutes: 30 };

const nameOfRow = ({ hour, again }: HourRow): string => `${String(hour).padStart(2, '0')}${again ? 'b' : ''}`;
/** "2026-11-01T01", and "2026-11-01T01b" for the second time; of a group's lane, with its name ("2026-11-01T01@lane"). */
export const cellName = (day: string, row: HourRow, lane: string | null = null): string =>
  `${day}T${nameOfRow(row)}${lane === null ? '' : `@${lane}`}`;

/** What a cell's name says. */
export function readCell(name: string): { day: string; row: HourRow; lane: string | null } {
  const [slot = '', lane = null] = name.split('@');
  return { day: slot.slice(0, 10), row: { hour: Number(slot.slice(11, 13)), again: slot.endsWith('b') }, lane };
}

const isAgain = (moment: Temporal.ZonedDateTime): boolean =>
  moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation: 'earlier' }).epochMilliseconds !== moment.epochMilliseconds;

/** The day, hour and minute at an instant. */
export function placeAt(at: string | Temporal.Instant, zone: string): Place {
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return { day: moment.toPlainDate().toString(), row: { hour: moment.hour, again: isAgain(moment) }, minute: moment.minute };
}

/** The wall time of a place. */
export const wallOf = ({ day, row, minute }: Place): string =>
  `${day}T${nameOfRow({ ...row, again: false })}:${String(minute).padStart(2, '0')}`;

/** The instant of a place; of a skipped time, the one as far after the jump. */
export const instantOf = (place: Place, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(wallOf(place))
    .toZonedDateTime(zone, { disambiguation: place.row.again ? 'later' : 'compatible' })
    .toInstant();

/** The hours that a day's clocks show, in order. */
function hoursOf(day: Temporal.PlainDate, zone: string): string[] {
  const [begin, end] = [day.toZonedDateTime(zone), day.add({ days: 1 }).toZonedDateTime(zone)];
  const seen = new Set<string>();
  for (let at = begin; Temporal.ZonedDateTime.compare(at, end) < 0; at = at.add(step)) {
    seen.add(nameOfRow({ hour: at.hour, again: isAgain(at) }));
  }
  return [...seen];
}

/** The rows of a grid of days: 24 hours, and one more for each that clocks repeat on one of them. */
export function hourRows(days: readonly Temporal.PlainDate[], zone: string): Rows {
  const usual = Array.from({ length: hoursPerDay }, (_, hour): HourRow => ({ hour, again: false }));
  const changing = days.filter((day) => day.toZonedDateTime(zone).hoursInDay !== hoursPerDay);
  if (changing.length === 0) return { rows: usual, missing: new Set() };
  const shown = new Map(changing.map((day) => [String(day), new Set(hoursOf(day, zone))]));
  const rows = usual.flatMap((row) => {
    const second = { ...row, again: true };
    return [...shown.values()].some((hours) => hours.has(nameOfRow(second))) ? [row, second] : [row];
  });
  const missing = days.flatMap((day) =>
    rows.filter((row) => !(shown.get(String(day))?.has(nameOfRow(row)) ?? !row.again)).map((row) => cellName(String(day), row)),
  );
  return { rows, missing: new Set(missing) };
}

/** Minutes from the top of the grid if no hours are folded. */
export const axisOf = ({ row, minute }: Pick<Place, 'row' | 'minute'>, rows: readonly HourRow[]): number =>
  rows.findIndex(({ hour, again }) => hour === row.hour && again === row.again) * 60 + minute;

/** The quarter of an hour that begins at or before a fraction of it. */
export const quarterAt = (fraction: number): number => Math.min(60 - quarter, Math.max(0, Math.floor((fraction * 60) / quarter) * quarter));

/** What the grid shows in its order: an hour, or several without posts in one line. */
export type GridRow = { kind: 'hour'; row: HourRow; index: number } | { kind: 'fold'; rows: readonly HourRow[]; index: number };

/** These hours are shown even if they have no posts. */
const working = { from: 8, to: 20 };
/** Fewer hours than this aren't folded. */
const leastFolded = 2;

/** The rows with those folded that nothing is in. */
export function foldedRows(rows: readonly HourRow[], isFilled: (index: number) => boolean, unfolded: boolean): GridRow[] {
  const folds = (index: number) => {
    const hour = rows[index]?.hour;
    return hour !== undefined && !unfolded && (hour < working.from || hour >= working.to) && !isFilled(index);
  };
  const shown: GridRow[] = [];
  for (let index = 0; index < rows.length; ) {
    let end = index;
    while (end < rows.length && folds(end)) end += 1;
    const row = rows[index];
    if (end - index >= leastFolded) {
      shown.push({ kind: 'fold', rows: rows.slice(index, end), index });
      index = end;
    } else {
      if (row) shown.push({ kind: 'hour', row, index });
      index += 1;
    }
  }
  return shown;
}
