import { useWords } from 'words:calendar';
import { Temporal } from '@everycast/contract/time';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { daysInWeek } from '../../../lib/time/weeks.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { dayAfter, useGridKeys } from '../grid/use-grid-keys.ts';
import { WeekdayHead } from '../grid/WeekdayHead.tsx';
import css from '../grid/WeekGrid.module.css';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import { Surface } from '../lines/Surface.tsx';
import { linesIn, type Slots } from '../lines/slots.ts';
import { useSlots } from '../lines/use-slots.ts';
import { DayLines } from '../list/DayLines.tsx';
import type { OpenCells } from '../open/open.ts';
import { useOpenCells } from '../open/use-open-cells.ts';
import { Strip } from '../phone/Strip.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import own from './Month.module.css';
import { MonthDay, rows } from './MonthDay.tsx';

const looks = `${css.grid} ${own.month}`;
/** Five weeks. */
const page = 35;

interface Props {
  days: readonly Temporal.PlainDate[];
  /** Days of other months are quieter. */
  month: number;
  slots: Slots;
  open: OpenCells;
  loaded: boolean;
  show: (date: Temporal.PlainDate) => void;
}

/** The weeks of a month. Arrow keys move between days, Tab into the posts of one. */
export function MonthGrid({ days, month, slots, open, loaded, show }: Props) {
  const t = useWords();
  const { today, weekStart } = useCalendar();
  const cells = useMemo(() => days.map(String), [days]);
  const keys = useGridKeys({
    cells,
    usual: String(today),
    after: dayAfter(page, weekStart),
    reveal: (day) => show(Temporal.PlainDate.from(day)),
  });
  const weeks = cells
    .filter((_, index) => index % daysInWeek === 0)
    .map((_, week) => days.slice(week * daysInWeek, (week + 1) * daysInWeek));
  const onKeyDown = (event: KeyboardEvent) => {
    onSelectKeys(event, () => linesIn(slots));
    keys.onKeyDown(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
    <table ref={keys.grid} className={looks} role="grid" aria-label={t('grid')} onKeyDown={onKeyDown} onFocus={keys.onFocus}>
      <WeekdayHead week={weeks[0]} />
      <tbody className={`${css.weeks} ${own.weeks}`} style={{ gridTemplateRows: `repeat(${weeks.length}, minmax(8.0625rem, 1fr))` }}>
        {weeks.map((week) => (
          <tr key={String(week[0])} className={css.week}>
            {week.map((day) => (
              <MonthDay
                key={String(day)}
                day={String(day)}
                first={day === days[0]}
                outside={day.month !== month}
                slot={slots.get(String(day))}
                open={open.get(String(day))}
                loaded={loaded}
                active={keys.active === String(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** A month in whole weeks. On a phone its days with counts, and below them the posts of the chosen one. */
export default function MonthView({ view, accounts }: ViewProps) {
  const { today } = useCalendar();
  const phone = usePhone();
  const found = useSlots(view, 'day', accounts ?? noAccounts);
  const open = useOpenCells(view.days, { filter: view.filter, by: 'day', lines: rows, accounts });
  const [chosen, setChosen] = useState<string | null>(null);
  const start = view.days.find((day) => String(day) === chosen) ?? view.days.find((day) => day.equals(today)) ?? view.date;
  const of = (day: string) => {
    const { count = 0, lines = [] } = found.slots.get(day) ?? {};
    return { count, trouble: (['failed', 'unconfirmed'] as const).find((state) => lines.some((line) => line.state === state)) ?? null };
  };
  return (
    <SlotsFrame view={view} accounts={accounts} found={found}>
      {phone ? (
        <>
          <Strip days={view.days} of={of} chosen={view.days.find((day) => day.equals(start))} choose={(day) => setChosen(String(day))} />
          <DayLines date={start} view={view} accounts={accounts} />
        </>
      ) : (
        <Surface view={view} slots={found.slots} by="day" accounts={accounts}>
          <MonthGrid days={view.days} month={view.date.month} slots={found.slots} open={open} loaded={found.loaded} show={view.show} />
        </Surface>
      )}
    </SlotsFrame>
  );
}
