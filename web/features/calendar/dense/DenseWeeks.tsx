import { groupOf } from '@everycast/contract/group-of';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { weeksShown } from '../days.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { lineOfStream, lineOfSummary } from '../lines/line.ts';
import surface from '../lines/Surface.module.css';
import { Surface } from '../lines/Surface.tsx';
import type { Slots } from '../lines/slots.ts';
import { MonthGrid } from '../month/MonthGrid.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import { denseSlot, rowsIn } from './dense.ts';

/** The line of weekdays above them. Pixels. */
const weekdays = 28;

/** Three weeks in lines of 20 pixels, for days with many posts. */
export default function DenseWeeks({ view, accounts, weeks }: ViewProps & { weeks: WeeksProps }) {
  const { groups, today } = useCalendar();
  const { days, byDay, streams, open, isLoaded } = weeks;
  const { ref, height } = useElementSize<HTMLDivElement>();
  const rows = rowsIn((height - weekdays) / weeksShown);
  const slots = useMemo((): Slots => {
    const among = [...groups.values()];
    return new Map(
      days.flatMap((day) => {
        const name = String(day);
        const posts = (byDay.get(name) ?? []).map((post) => ({
          ...lineOfSummary(post),
          ...groupOf(
            post.targets.map(({ accountId }) => accountId),
            among,
          ),
        }));
        const lines = [...posts, ...(streams.get(name) ?? []).map(lineOfStream)];
        return lines.length > 0 ? [[name, denseSlot(lines, rows, day.equals(today))] as const] : [];
      }),
    );
  }, [days, byDay, streams, groups, today, rows]);
  const loaded = days.every(isLoaded);
  return (
    <div ref={ref} className={surface.surface}>
      <Surface view={view} slots={slots} accounts={accounts}>
        <MonthGrid days={days} slots={slots} open={open} loaded={loaded} show={weeks.show} rows={rows} dense />
      </Surface>
    </div>
  );
}
