import { groupOf } from '@everycast/contract/group-of';
import type { Temporal } from '@everycast/contract/time';
import { useState } from 'react';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { troubleOf } from '../chip.ts';
import { weeksShown } from '../days.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { DragSurface } from '../lines/DragSurface.tsx';
import { type Line, lineOfStream, lineOfSummary } from '../lines/line.ts';
import { MoveDays } from '../move/MoveDays.tsx';
import type { useMove } from '../move/use-move.ts';
import { useCalendar } from '../use-calendar.ts';
import type { View } from '../use-view.ts';
import { Agenda } from './Agenda.tsx';
import css from './Phone.module.css';
import { Strip } from './Strip.tsx';

interface Props extends Omit<WeeksProps, 'show'> {
  view: View;
  move: ReturnType<typeof useMove>;
  /** The agenda scrolls below a fixed head; otherwise the window scrolls. */
  scrolls: boolean;
  /** Above the agenda. */
  children: React.ReactNode;
}

/** The calendar on phones: the weeks as a strip of days with counts, and below it what is due from the chosen day on. */
export default function Phone({ view, move, scrolls, children, ...weeks }: Props) {
  const { today, groups } = useCalendar();
  const [chosen, setChosen] = useState<Temporal.PlainDate | null>(null);
  const { days, byDay, streams, samples } = weeks;
  const of = (day: string) => {
    const posts = byDay.get(day) ?? [];
    const count = posts.length + (streams.get(day)?.length ?? 0) + (samples.has(day) ? 1 : 0);
    return { count, trouble: troubleOf(posts) };
  };
  const shown = (day: Temporal.PlainDate | null) => days.find((one) => day !== null && one.equals(day));
  const start = shown(chosen) ?? shown(today) ?? days[0];
  function find(id: string): Line | null {
    const post = [...byDay.values()].flat().find((one) => one.id === id);
    if (post)
      return {
        ...lineOfSummary(post),
        ...groupOf(
          post.targets.map(({ accountId }) => accountId),
          [...groups.values()],
        ),
      };
    const stream = [...streams.values()].flat().find((one) => one.id === id);
    return stream ? lineOfStream(stream) : null;
  }
  const inside = (
    <MoveDays move={move} toStrip>
      <Strip days={days} of={of} chosen={start} choose={setChosen} swipe={(by) => view.show(view.date.add({ weeks: by * weeksShown }))} />
      <DragSurface find={find} className={css.surface}>
        <Grid gap={4} edge="top" cols="minmax(0, 1fr)" p="12 12 0" className={css.below}>
          {children}
          <Agenda {...weeks} days={start ? days.slice(days.indexOf(start)) : []} />
        </Grid>
      </DragSurface>
    </MoveDays>
  );
  return scrolls ? <div className={css.scroll}>{inside}</div> : inside;
}
