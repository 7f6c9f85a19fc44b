import { useWords } from 'words:calendar';
import * as hourWords from 'words:calendar-hours';
import { Temporal } from '@everycast/contract/time';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatTime, zoneName } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useGridKeys } from '../grid/use-grid-keys.ts';
import { hourLabel } from '../labels.ts';
import { linesIn, type Slots } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { useCarriedOver } from './carried-over.ts';
import type { Column, Content } from './content.ts';
import { HourCell, nowIn } from './HourCell.tsx';
import css from './Hours.module.css';
import { cellAfter, focusBlock } from './hour-keys.ts';
import { timesElsewhere } from './hour-times.ts';
import { Later } from './Later.tsx';
import { cellName, foldedRows, type GridRow, instantOf, type Rows, readCell, wallOf } from './rows.ts';
import type { Zones } from './use-zones.ts';
import { ZoneHeads } from './Zones.tsx';

/** Of an hour, and of a line of folded ones. Pixels, as in the style sheet. */
const heights = { hour: 68, fold: 28 } as const;

interface Props {
  columns: readonly Column[];
  rows: Rows;
  content: Content;
  slots: Slots;
  zones: Zones;
  /** The cells at whose hours posts do best, while they are marked. */
  best: ReadonlySet<string>;
  loaded: boolean;
  /** Nothing is in the week, and no filter hides anything. */
  emptyWeek: boolean;
  show: (date: Temporal.PlainDate) => void;
  /** Opens a day; null in its own view. */
  openDay: ((day: string) => void) | null;
}

/** Days by hours, with the hours of several zones side by side. Arrow keys move between hours or posts, Tab into the posts of an hour. */
export function HourGrid({ columns, rows, content, slots, zones, best, loaded, emptyWeek, show, openDay }: Props) {
  const t = useWords();
  const th = hourWords.useWords();
  const { zone, today, create } = useCalendar();
  const now = useNow();
  const [unfolded, setUnfolded] = useState(false);
  const current = nowIn(now, zone);
  const isCurrent = columns.some(({ day }) => day.equals(today));
  const shown = useMemo(() => {
    const isNow = (index: number) => isCurrent && rows.rows[index]?.hour === current.row.hour;
    return foldedRows(rows.rows, (index) => content.filled.has(index) || isNow(index), unfolded);
  }, [rows, content, unfolded, isCurrent, current.row.hour]);
  const topOf = useMemo(() => topsOf(shown), [shown]);
  const nameIn = ({ day, lane }: Column, row: GridRow & { kind: 'hour' }) => cellName(String(day), row.row, lane);
  const isThere = (column: Column, row: GridRow & { kind: 'hour' }) => !rows.missing.has(cellName(String(column.day), row.row));
  const hours = shown.filter((row) => row.kind === 'hour');
  const names = hours.map((row) => columns.map((column) => (isThere(column, row) ? nameIn(column, row) : null)));
  const currentName = columns.filter(({ day }) => day.equals(today)).map(({ lane }) => cellName(current.day, current.row, lane))[0];
  const nine = hours.findIndex(({ row }) => row.hour === 9);
  const emptyAt = emptyWeek
    ? emptyCell(
        names,
        columns.findIndex(({ day }) => day.equals(today)),
        nine,
      )
    : null;
  const keys = useGridKeys({
    cells: names.flat().filter((name) => name !== null),
    usual: currentName ?? names[nine]?.[0] ?? '',
    after: (name, key) => cellAfter(names, name, key),
    reveal: (name) => show(Temporal.PlainDate.from(readCell(name).day)),
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const topAt = (axis: number) => topOf(rows.rows[Math.floor(axis / 60)] ?? current.row, axis % 60, rows);
  // A day begins with its first post, a week with its mornings.
  const firstPost = openDay === null ? Math.min(...content.tops.flat()) : Number.POSITIVE_INFINITY;
  const start = Number.isFinite(firstPost) ? Math.max(0, topAt(firstPost) - heights.fold) : topAt(8 * 60);
  const shownDay = openDay === null ? String(columns[0]?.day) : null;
  useArrival(body, loaded, { now: isCurrent ? topOf(current.row, current.minute, rows) : null, start, of: shownDay });
  const columnsStyle = {
    gridTemplateColumns: `repeat(${zones.zones.length + 1}, var(--zone)) repeat(${columns.length}, minmax(var(--least), 1fr))`,
  };

  // Many groups beside each other scroll sideways before their posts have no room for words.
  const width = `minmax(calc(${zones.zones.length + 1} * var(--zone) + ${columns.length} * var(--least)), 1fr)`;

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    onSelectKeys(event, () => linesIn(slots));
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (cell?.dataset.day && plain && create && event.key.toLowerCase() === 'n') {
      const { day, row } = readCell(cell.dataset.day);
      create({ at: wallOf({ day, row, minute: 0 }), fold: row.again ? 'later' : 'earlier' });
      event.preventDefault();
      return;
    }
    if (plain && focusBlock(event)) return;
    keys.onKeyDown(event);
  }
  /** What is picked up by keyboard can go to every hour. */
  function onKeyDownCapture({ code, target }: KeyboardEvent) {
    const isPickedUp = (code === 'KeyM' || code === 'Space') && target instanceof Element && target.matches('[data-movable]');
    if (!isPickedUp || unfolded) return;
    flushSync(() => setUnfolded(true));
    target.scrollIntoView({ block: 'nearest' });
  }

  const listeners = { onKeyDown, onKeyDownCapture, onFocus: keys.onFocus };
  return (
    <table
      ref={keys.grid}
      className={css.grid}
      style={{ gridTemplateColumns: width }}
      data-lanes={openDay === null || undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
      role="grid"
      aria-label={t('grid')}
      {...listeners}
    >
      <thead>
        <tr className={css.row} style={columnsStyle}>
          <ZoneHeads zones={zones} at={columns[0]?.day.toZonedDateTime(zone).toInstant().toString() ?? ''} />
          {columns.map((column, at) => (
            <ColumnHead
              key={`${column.day} ${column.lane}`}
              column={column}
              tally={content.tallies[at] ?? { count: 0, trouble: {} }}
              openDay={openDay}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={css.hours} tabIndex={-1}>
        {shown.map((shownRow) =>
          shownRow.kind === 'fold' ? (
            <Fold
              key={`fold ${shownRow.index}`}
              row={shownRow}
              rows={rows}
              unfold={() => setUnfolded(true)}
              span={zones.zones.length + 1}
            />
          ) : (
            <tr key={cellName('', shownRow.row)} className={css.row} style={columnsStyle}>
              <HourHead row={shownRow} columns={columns} rows={rows} zones={zones.zones} now={isCurrent ? now : null} />
              {columns.map((column) => {
                const name = nameIn(column, shownRow);
                if (!isThere(column, shownRow)) return <td key={name} className={css.missing} aria-label={th('missing')} />;
                const isNow = isCurrent && isSameRow(shownRow.row, current.row);
                return (
                  <HourCell
                    key={name}
                    name={name}
                    cell={content.cells.get(name)}
                    active={keys.active === name}
                    loading={!loaded && placeholders.has(shownRow.row.hour)}
                    now={isNow ? current.minute : null}
                    best={best.has(cellName(String(column.day), shownRow.row))}
                    openDay={openDay}
                    emptyWeek={name === emptyAt}
                  />
                );
              })}
            </tr>
          ),
        )}
      </tbody>
      <Later
        body={body}
        columns={columns}
        style={columnsStyle}
        span={zones.zones.length + 1}
        tops={content.tops.map((tops) => tops.map((top) => topAt(top)))}
      />
    </table>
  );
}

/** Where an empty week says so: at nine today, or on its first day. */
const emptyCell = (names: readonly (readonly (string | null)[])[], today: number, nine: number) =>
  names[nine]?.[Math.max(0, today)] ?? null;

const placeholders: ReadonlySet<number> = new Set([9, 11, 14]);
const isSameRow = (one: { hour: number; again: boolean }, other: { hour: number; again: boolean }) =>
  one.hour === other.hour && one.again === other.again;

/** Where a time is in the grid. Pixels from the top of its hours. */
function topsOf(shown: readonly GridRow[]) {
  const tops = new Map<number, { top: number; height: number }>();
  let top = 0;
  for (const row of shown) {
    if (row.kind === 'fold') for (const [at] of row.rows.entries()) tops.set(row.index + at, { top, height: 0 });
    else tops.set(row.index, { top, height: heights.hour });
    top += heights[row.kind];
  }
  return (row: { hour: number; again: boolean }, minute: number, { rows }: Rows) => {
    const found = tops.get(rows.findIndex((one) => isSameRow(one, row)));
    return found ? found.top + (found.height * minute) / 60 : 0;
  };
}

interface Arrival {
  /** Where now is; null on other days. */
  now: number | null;
  /** What is at the top on other days. */
  start: number;
  /** The day whose first sight this is; null for a week, which is turned without losing its place. */
  of: string | null;
}

/** On arrival, now is in the upper third; on other days, their start is at the top. */
function useArrival(body: RefObject<HTMLElement | null>, loaded: boolean, { now, start, of }: Arrival): void {
  const arrived = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!body.current || !loaded || arrived.current === of) return;
    arrived.current = of;
    body.current.scrollTop = now === null ? start : now - body.current.clientHeight / 3;
  }, [body, loaded, now, start, of]);
}

/** Hours in which nothing is, in one line; a press shows them, and so does a post that is held over them. */
function Fold({ row, rows, unfold, span }: { row: GridRow & { kind: 'fold' }; rows: Rows; unfold: () => void; span: number }) {
  const th = hourWords.useWords();
  const [first, next] = [row.rows[0], rows.rows[row.index + row.rows.length]];
  const tr = useRef<HTMLTableRowElement>(null);
  useCarriedOver(tr, unfold);
  return (
    <tr ref={tr} className={css.fold}>
      <td colSpan={span + 1}>
        <Button variant="bare" className={css.unfold} onClick={unfold}>
          <Icon of={IconArrowsMaximize} size={14} />
          {th('folded', { from: hourLabel(first?.hour ?? 0), to: hourLabel(next?.hour ?? 0) })}
        </Button>
      </td>
    </tr>
  );
}

interface HourHeadProps {
  row: GridRow & { kind: 'hour' };
  columns: readonly Column[];
  rows: Rows;
  zones: readonly string[];
  /** null if today isn't shown */
  now: number | null;
}

/** So long into its hour, the time of now stands over the hour's name. Minutes. */
const covered = 18;

/** An hour's name in each zone, and now. */
function HourHead({ row: { row }, columns, rows, zones, now }: HourHeadProps) {
  const { zone } = useCalendar();
  const days = columns.map(({ day }) => day).filter((day) => !rows.missing.has(cellName(String(day), row)));
  const first = days[0] ?? columns[0]?.day;
  const isDoubled = rows.rows.some(({ hour, again }) => again && hour === row.hour);
  const name = first && isDoubled ? zoneName(zone, instantOf({ day: String(first), row, minute: 0 }, zone).toString()) : null;
  const current = now === null ? null : nowIn(now, zone);
  const isNow = current !== null && isSameRow(row, current.row);
  const isSoon = (isNow && current.minute < covered) || undefined;
  const mark = (where: string) =>
    isNow &&
    now !== null && (
      <span className={css.nowTime} style={{ top: `calc(${current.minute} / 60 * 100%)` }}>
        {formatTime(now, where).replace(/ .*/, '')}
      </span>
    );
  return (
    <>
      <th scope="row" className={css.hour} data-soon={isSoon}>
        <span className={css.hourName}>{name ? `${hourLabel(row.hour)} ${name}` : hourLabel(row.hour)}</span>
        {mark(zone)}
      </th>
      {zones.map((other) => (
        <td key={other} className={css.hour} data-other data-soon={isSoon}>
          <span className={css.hourName}>{timesElsewhere(row.hour, days, zone, other, row.again).join(' / ')}</span>
          {mark(other)}
        </td>
      ))}
    </>
  );
}
