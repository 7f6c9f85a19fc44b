import { useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import { Surface } from '../lines/Surface.tsx';
import { useSlots } from '../lines/use-slots.ts';
import { DayLines } from '../list/DayLines.tsx';
import { useOpenCells } from '../open/use-open-cells.ts';
import { Strip } from '../phone/Strip.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import { MonthGrid } from './MonthGrid.tsx';

/** Four lines, and how many more there are. */
const rows = 5;
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
        <Surface view={view} slots={found.slots} accounts={accounts}>
          <MonthGrid
            days={view.days}
            month={view.date.month}
            slots={found.slots}
            open={open}
            loaded={found.loaded}
            show={view.show}
            rows={rows}
          />
        </Surface>
      )}
    </SlotsFrame>
  );
}
