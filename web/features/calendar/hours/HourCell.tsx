import { useWords } from 'words:calendar';
import * as hourWords from 'words:calendar-hours';
import { useDroppable } from '@dnd-kit/core';
import { Temporal } from '@everycast/contract/time';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import { slotLabel } from '../labels.ts';
import { verdictOf } from '../move/plan-move.ts';
import { isOpenSlot } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import { LineBlock, OpenBlock, RestBlock } from './Block.tsx';
import type { Cell } from './content.ts';
import { timeIn } from './drag-time.ts';
import css from './Hours.module.css';
import { blockMinutes } from './lanes.ts';
import { placeAt, readCell, wallOf } from './rows.ts';

interface Props {
  /** "2026-12-01T09", with a lane "2026-12-01T09@lane" */
  name: string;
  cell: Cell | undefined;
  /** True for the one hour in the tab order. */
  active: boolean;
  loading: boolean;
  /** Minutes of this hour that are over; null if it isn't now. */
  now: number | null;
  /** Posts do better than usual at this hour. */
  best: boolean;
  openDay: ((day: string) => void) | null;
  /** Nothing is in the whole week: said here. */
  emptyWeek?: boolean;
}

/** Half hours are as exact as a press. */
const pressed = 30;

/** An hour of a day: its posts at their times, and a press on the rest to schedule another then. */
export const HourCell = memo(function HourCell({ name, cell, active, loading, now, best, openDay, emptyWeek = false }: Props) {
  const t = useWords();
  const th = hourWords.useWords();
  const { zone, today, create } = useCalendar();
  const { setNodeRef, isOver, active: carried, over } = useDroppable({ id: name });
  const { day, row } = readCell(name);
  const { pieces = [], rest = [], unlisted = 0 } = cell ?? {};
  const count = pieces.filter(({ of }) => !isOpenSlot(of)).length + rest.reduce((sum, one) => sum + one.count, 0) + unlisted;
  const counted = t('day.label', { count, day: slotLabel(name) });
  const label = best ? th('bestHour', { label: counted }) : counted;
  const at = (minute: number) => ({ at: wallOf({ day, row, minute }), fold: row.again ? ('later' as const) : ('earlier' as const) });
  function press(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('[data-chip]')) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    // A key has no place in the hour.
    create?.(at(event.detail === 0 || event.clientY - top < height / 2 ? 0 : pressed));
  }
  const side = Temporal.PlainDate.compare(day, today);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press anywhere in the hour is short for its button
    <td
      ref={setNodeRef}
      className={css.cell}
      data-day={name}
      data-today={side === 0 || undefined}
      data-past={side < 0 || undefined}
      data-over={isOver && carried && over ? verdictOf(carried, timeIn(name, carried.rect.current.translated, over.rect), zone) : undefined}
      data-best={best || undefined}
      data-writes={create ? '' : undefined}
      data-now={now !== null || undefined}
      style={now === null ? undefined : ({ '--now': now } as CSSProperties)}
      onClick={press}
    >
      <Button variant="bare" className={css.head} tabIndex={active ? 0 : -1} data-day-head aria-disabled={create === null || undefined}>
        <span className="visually-hidden">{create ? t('day.create', { label }) : label}</span>
      </Button>
      {pieces.map((piece) =>
        isOpenSlot(piece.of) ? (
          <OpenBlock key={piece.key} slot={piece.of} piece={piece} inTabOrder={active} />
        ) : (
          <LineBlock key={piece.key} line={piece.of} piece={piece} inTabOrder={active} />
        ),
      )}
      {rest.map((one) => (
        <RestBlock key={one.key} day={day} rest={one} inTabOrder={active} openDay={openDay} />
      ))}
      {unlisted > 0 && (
        <RestBlock
          day={day}
          rest={{ key: 'unlisted', minute: blockMinutes, count: unlisted, trouble: null }}
          inTabOrder={active}
          openDay={openDay}
        />
      )}
      {emptyWeek && (
        <span className={css.emptyWeek} data-chip>
          {th('emptyWeek')}
          {create && (
            <Button size="sm" onClick={() => create(at(0))}>
              {t('createPost')}
            </Button>
          )}
        </span>
      )}
      {loading && (
        <Placeholders>
          <Skeleton height="2rem" />
        </Placeholders>
      )}
    </td>
  );
});

/** The cell that an instant is in. */
export const nowIn = (now: number, zone: string) => placeAt(new Date(now).toISOString(), zone);
