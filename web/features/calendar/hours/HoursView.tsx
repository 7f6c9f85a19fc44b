import { useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import { Surface } from '../lines/Surface.tsx';
import { useSlots } from '../lines/use-slots.ts';
import { DayLines } from '../list/DayLines.tsx';
import { useOpenCells } from '../open/use-open-cells.ts';
import { Strip } from '../phone/Strip.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import { HourGrid } from './HourGrid.tsx';

const noAccounts: NonNullable<ViewProps['accounts']> = [];
/** Lines per hour: in a day there is room for more than in a week. */
const most = { day: 24, week: 4 };

/** A week or a day by hours. On a phone the posts of one day, in a week below its days. */
export default function HoursView({ view, accounts }: ViewProps) {
  const { today } = useCalendar();
  const phone = usePhone();
  const [chosen, setChosen] = useState<string | null>(null);
  const lines = view.kind === 'day' ? most.day : most.week;
  const rows = lines + 1;
  const found = useSlots(view, 'hour', accounts ?? noAccounts, lines);
  const open = useOpenCells(view.days, { filter: view.filter, by: 'hour', lines: rows, accounts });
  const start = view.days.find((day) => String(day) === chosen) ?? view.days.find((day) => day.equals(today)) ?? view.date;
  const of = (day: string) => {
    const slots = [...found.slots].filter(([slot]) => slot.startsWith(day)).map(([, slot]) => slot);
    const trouble = (['failed', 'unconfirmed'] as const).find((state) =>
      slots.some(({ lines }) => lines.some((line) => line.state === state)),
    );
    return { count: slots.reduce((sum, { count }) => sum + count, 0), trouble: trouble ?? null };
  };
  return (
    <SlotsFrame view={view} accounts={accounts} found={found}>
      {phone ? (
        <>
          {view.kind === 'week' && (
            <Strip days={view.days} of={of} chosen={view.days.find((day) => day.equals(start))} choose={(day) => setChosen(String(day))} />
          )}
          <DayLines date={start} view={view} accounts={accounts} />
        </>
      ) : (
        <Surface view={view} slots={found.slots} by="hour" accounts={accounts}>
          <HourGrid key={view.kind} days={view.days} slots={found.slots} open={open} rows={rows} show={view.show} />
        </Surface>
      )}
    </SlotsFrame>
  );
}
