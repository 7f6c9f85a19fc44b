import { usePhone } from '../../../lib/use-phone.ts';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import { Surface } from '../lines/Surface.tsx';
import { useSlots } from '../lines/use-slots.ts';
import { useOpenCells } from '../open/use-open-cells.ts';
import { PhoneDays } from '../phone/PhoneDays.tsx';
import type { ViewProps } from '../use-calendar.ts';
import { MonthGrid } from './MonthGrid.tsx';

/** Four lines, and how many more there are. */
const rows = 5;
const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** A month in whole weeks. On a phone its days with counts, and below them the posts of the chosen one. */
export default function MonthView({ view, accounts }: ViewProps) {
  const phone = usePhone();
  const found = useSlots(view, 'day', accounts ?? noAccounts);
  const open = useOpenCells(view.days, { filter: view.filter, by: 'day', lines: rows, accounts });
  if (phone) return <PhoneDays view={view} accounts={accounts} found={found} />;
  return (
    <SlotsFrame view={view} accounts={accounts} found={found}>
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
    </SlotsFrame>
  );
}
