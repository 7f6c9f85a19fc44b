import { maxOpenSlots } from '@everycast/contract/queues';
import { useState } from 'react';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { DragSurface } from '../lines/DragSurface.tsx';
import { SlotsFrame } from '../lines/SlotsFrame.tsx';
import type { useSlots } from '../lines/use-slots.ts';
import { Days } from '../list/Days.tsx';
import { useList } from '../list/use-list.ts';
import { MoveDays } from '../move/MoveDays.tsx';
import { useMove } from '../move/use-move.ts';
import { OpenList } from '../open/OpenList.tsx';
import { useOpenCells } from '../open/use-open-cells.ts';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import { EmptyDay } from './Agenda.tsx';
import css from './Phone.module.css';
import { Strip } from './Strip.tsx';
import { talliesOf } from './tally.ts';

const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** A month or a week on a phone: its days with their counts, and below them the posts of one. */
export function PhoneDays({ view, accounts, found }: ViewProps & { found: ReturnType<typeof useSlots> }) {
  const { today, zone } = useCalendar();
  const [chosen, setChosen] = useState<string | null>(null);
  const dayWhere = (is: (day: (typeof view.days)[number]) => boolean) => view.days.find(is);
  const start = dayWhere((day) => String(day) === chosen) ?? dayWhere((day) => day.equals(today)) ?? view.date;
  const list = useList(start, view, accounts ?? noAccounts, { onlyThatDay: true });
  const open = useOpenCells([start], { filter: view.filter, by: 'day', lines: maxOpenSlots, accounts });
  const move = useMove(zone);
  const find = (id: string) => list.lines?.find((line) => line.id === id) ?? null;
  return (
    <SlotsFrame view={view} accounts={accounts} found={found}>
      <MoveDays move={move} toStrip>
        <Strip
          days={view.days}
          of={talliesOf(found.slots)}
          chosen={dayWhere((day) => day.equals(start))}
          choose={(day) => setChosen(String(day))}
          swipe={view.step}
        />
        <DragSurface find={find} className={css.surface}>
          <Stack gap={12}>
            <Days list={list} empty={<EmptyDay day={start} last={false} />} />
            <OpenList day={String(start)} cell={open.get(String(start))} most={maxOpenSlots} />
          </Stack>
        </DragSurface>
      </MoveDays>
    </SlotsFrame>
  );
}
