import { Temporal } from '@everycast/contract/time';
import { useMemo } from 'react';
import { isFiltered } from '../../../lib/posts-filter.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import { Surface } from '../lines/Surface.tsx';
import { linesIn } from '../lines/slots.ts';
import { useSlots } from '../lines/use-slots.ts';
import { useOpenCells } from '../open/use-open-cells.ts';
import { PhoneDays } from '../phone/PhoneDays.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import { BestTimesFilter, useBestHours } from './BestTimes.tsx';
import { columnsOf, contentOf } from './content.ts';
import { times } from './drag-time.ts';
import { HourGrid } from './HourGrid.tsx';
import { hourRows } from './rows.ts';
import { useZones } from './use-zones.ts';
import { AddZone } from './Zones.tsx';

const noAccounts: NonNullable<ViewProps['accounts']> = [];
/** Lines per hour. Two lanes have room for six posts an hour; what is more is counted. */
const most = { day: 24, week: 8 };

/** A week or a day by hours; a day in a lane per group. On a phone a week is the posts of one of its days, and a day has one lane. */
export default function HoursView({ view, accounts }: ViewProps) {
  const { zone, groups } = useCalendar();
  const phone = usePhone();
  const { days, kind } = view;
  const lines = kind === 'day' ? most.day : most.week;
  const found = useSlots(view, 'hour', accounts ?? noAccounts, lines);
  const open = useOpenCells(days, { filter: view.filter, by: 'hour', lines, accounts });
  const zones = useZones(zone);
  const best = useBestHours(days, accounts ?? noAccounts, view.filter.accountIds);
  const rows = useMemo(() => hourRows(days, zone), [days, zone]);
  const columns = useMemo(() => {
    const [day] = days;
    if (kind !== 'day' || phone || !day) return days.map((one) => ({ day: one, lane: null }));
    const slots = [...open.values()].flatMap((cell) => cell.open);
    return columnsOf(day, { lines: linesIn(found.slots), open: slots, groupIds: [...groups.keys()] });
  }, [days, kind, phone, found.slots, open, groups]);
  const content = useMemo(
    () => contentOf(columns, rows.rows, { slots: found.slots, open, zone }),
    [columns, rows, found.slots, open, zone],
  );
  if (phone && kind === 'week') return <PhoneDays view={view} accounts={accounts} found={found} />;
  const isNarrow = isFiltered(view.filter) || view.filter.states.length > 0;
  const emptyWeek = kind === 'week' && found.loaded && found.slots.size === 0 && !isNarrow;
  return (
    <SlotsFrame
      hints={!emptyWeek}
      view={view}
      accounts={accounts}
      found={found}
      tools={<BestTimesFilter best={best} />}
      foot={<AddZone zones={zones} />}
    >
      <Surface view={view} slots={found.slots} times={times} accounts={accounts}>
        <HourGrid
          key={kind}
          columns={columns}
          rows={rows}
          content={content}
          slots={found.slots}
          zones={zones}
          best={best.hours}
          loaded={found.loaded}
          emptyWeek={emptyWeek}
          show={view.show}
          openDay={kind === 'day' ? null : (day) => view.setKind('day', Temporal.PlainDate.from(day))}
        />
      </Surface>
    </SlotsFrame>
  );
}
