import { useWords } from 'words:calendar';
import { maxOpenSlots } from '@everycast/contract/queues';
import type { Temporal } from '@everycast/contract/time';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { OpenList } from '../open/OpenList.tsx';
import { useOpenCells } from '../open/use-open-cells.ts';
import type { ViewProps } from '../use-calendar.ts';
import { Days } from './Days.tsx';
import { useList } from './use-list.ts';

const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** All posts of one day, below a phone's strip of days. */
export function DayLines({ date, view, accounts }: ViewProps & { date: Temporal.PlainDate }) {
  const t = useWords();
  const open = useOpenCells([date], { filter: view.filter, by: 'day', lines: maxOpenSlots, accounts });
  return (
    <Stack gap={12}>
      <Days list={useList(date, view, accounts ?? noAccounts, { onlyThatDay: true })} empty={t('day.empty')} />
      <OpenList day={String(date)} cell={open.get(String(date))} most={maxOpenSlots} />
    </Stack>
  );
}
