import type { Temporal } from '@everycast/contract/time';
import { useState } from 'react';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { troubleOf } from '../chip.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { useCalendar } from '../use-calendar.ts';
import { Agenda } from './Agenda.tsx';
import css from './Phone.module.css';
import { Strip } from './Strip.tsx';

/** The calendar on phones: the weeks as a strip of days with counts, and below it what is due from the chosen day on. */
export function Phone({ children, ...weeks }: Omit<WeeksProps, 'show'> & { children: React.ReactNode }) {
  const { today } = useCalendar();
  const [chosen, setChosen] = useState<Temporal.PlainDate | null>(null);
  const { days, byDay, streams, samples } = weeks;
  const of = (day: string) => {
    const posts = byDay.get(day) ?? [];
    const count = posts.length + (streams.get(day)?.length ?? 0) + (samples.has(day) ? 1 : 0);
    return { count, trouble: troubleOf(posts) };
  };
  const shown = (day: Temporal.PlainDate | null) => days.find((one) => day !== null && one.equals(day));
  const start = shown(chosen) ?? shown(today) ?? days[0];
  return (
    <>
      <Strip days={days} of={of} chosen={start} choose={setChosen} />
      <Grid gap={4} edge="top" cols="minmax(0, 1fr)" p="12 12 0" className={css.below}>
        {children}
        <Agenda {...weeks} days={start ? days.slice(days.indexOf(start)) : []} />
      </Grid>
    </>
  );
}
